import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';

interface AlikePairProps {
  /** Of the address that resembles the known one. */
  readonly label: string;
  readonly address: string;
  readonly knownAddress: string;
}

/** Two addresses to compare, both in full. */
export function AlikePair({ label, address, knownAddress }: AlikePairProps) {
  const t = useT();
  return (
    <>
      <p>{t('names.alikeWhat')}</p>
      <dl className="facts wide-facts">
        <dt>{label}</dt>
        <dd>
          <Address address={address} form="whole" copy={false} />
        </dd>
        <dt>{t('names.alikeKnown')}</dt>
        <dd>
          <Address address={knownAddress} form="whole" copy={false} />
        </dd>
      </dl>
    </>
  );
}
