import { namespaceOf } from '@causeway/protocol';
import { WithFamily } from '../../families/WithFamily.tsx';
import { useT } from '../../i18n/i18n.ts';

interface SchemeProps {
  readonly chainId: string;
  /** The name of a signature scheme, such as `eip191`. */
  readonly scheme: string;
}

/** The description of a signature scheme by its family; the name of an unknown one. */
export function Scheme({ chainId, scheme }: SchemeProps) {
  const t = useT();
  return (
    <WithFamily namespace={namespaceOf(chainId)}>
      {({ schemes: { [scheme]: key } }) => (key ? t(key) : scheme)}
    </WithFamily>
  );
}
