import { chainName } from '../../../chains.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useMoment } from './useMoment.ts';
import type { Failure } from './views.ts';

/**
 * The networks that could not be read, with the age of their shown amounts. Below the list, so that the list does not
 * move.
 */
export function Failures({ failures }: { readonly failures: readonly Failure[] }) {
  const t = useT();
  const moment = useMoment();
  return failures.map(({ chainId, at }) => (
    <Notice key={chainId} kind="warning" title={t('assets.all.silent', { network: chainName(chainId) })}>
      <p>
        {at === undefined ? t('assets.all.silentNothing') : t('assets.all.silentSince', { time: moment(at) })}
      </p>
    </Notice>
  ));
}
