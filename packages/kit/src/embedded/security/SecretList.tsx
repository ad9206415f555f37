import { shortenAddress } from '@causeway/protocol/address';
import type { Kept } from '../../requests/useKept.js';
import type { Kit } from '../../types.js';
import { icons } from '../look/icons.js';
import { List, Row, Text } from '../look/parts.js';
import { Read } from './Read.js';
import type { Held, Sentence, View } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

interface SecretListProps {
  readonly kit: Kit;
  readonly held: Kept<Held>;
  readonly onOpen: (view: View) => void;
}

/** The phrases and keys of the wallet. Each is shown in the protected frame only. */
export function SecretList({ kit, held, onOpen }: SecretListProps) {
  const { t } = useSecurityWords(kit);
  const row = (id: string, title: Sentence, what: Extract<View, { name: 'secret' }>['what']) => (
    <li key={id}>
      <Row
        id={`secret-${id}`}
        icon={what.type === 'phrase' ? icons.phrase : icons.key}
        kind="open"
        onPress={() => onOpen({ name: 'secret', what, title })}
      >
        {t(...title)}
      </Row>
    </li>
  );
  return (
    <>
      <Text>{t('export.what')}</Text>
      <Read kit={kit} reading={held}>
        {({ wallets, keys }) => (
          <List>
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
          </List>
        )}
      </Read>
    </>
  );
}
