import { shortenAddress } from '@causeway/protocol/address';
import { useReading } from '@causeway/react';
import { useKept } from '../../requests/useKept.js';
import { Icon } from '../../shared/Icon.js';
import { phrase } from './icons.js';
import { Read } from './Read.js';
import type { Sentence, View, ViewProps } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

/** The phrases and keys of the wallet. Each is shown in the protected frame only. */
export function SecretList({ kit, account, onOpen }: ViewProps & { readonly onOpen: (view: View) => void }) {
  const { t } = useSecurityWords(kit);
  const reading = useKept(useReading('secrets', (signal) => account.wallets.list({ signal })));
  const row = (id: string, title: Sentence, what: Extract<View, { name: 'secret' }>['what']) => (
    <li key={id}>
      <button
        id={`secret-${id}`}
        type="button"
        data-part="row"
        onClick={() => onOpen({ name: 'secret', what, title })}
      >
        <span data-part="row-icon">{what.type === 'phrase' ? phrase : <Icon name="key" />}</span>
        <span data-part="row-text">{t(...title)}</span>
        <Icon name="chevron" />
      </button>
    </li>
  );
  return (
    <>
      <p data-part="screen-text">{t('export.what')}</p>
      <Read kit={kit} reading={reading}>
        {({ wallets, keys }) => (
          <ul data-part="list">
            {wallets.flatMap(({ walletId, name, accounts }) => [
              row(walletId, ['export.phrase', { name: `\u2068${name}\u2069` }], {
                type: 'phrase',
                walletId,
              }),
              ...accounts.map(({ address }) =>
                row(address, ['export.account', { address: `\u2066${shortenAddress(address)}\u2069` }], {
                  type: 'account',
                  address,
                }),
              ),
            ])}
            {keys.map(({ privateKeyId, name }) =>
              row(privateKeyId, ['export.key', { name: `\u2068${name}\u2069` }], {
                type: 'key',
                privateKeyId,
              }),
            )}
          </ul>
        )}
      </Read>
    </>
  );
}
