import type { JournalEntry } from '@causeway/journal';
import { type Chain, namespaceOf, parseAccountId } from '@causeway/protocol';
import { typedAmount } from '@causeway/protocol/amountText';
import { findChain } from '../../chains.ts';
import { navigate } from '../../navigation.ts';
import { tokensNow } from '../../tokens.ts';
import { wallets } from '../../wallets.ts';
import { sendDraft } from '../form/sendDraft.ts';
import { signDraft } from '../sign/signDraft.ts';

/**
 * Selects the account and the network of the entry, where the app has them. If that account is not connected, another one of
 * its namespace stays selected; one of another namespace makes the form report it as missing.
 *
 * @returns the network of the entry; `undefined` when it cannot be selected.
 */
function workAs({ account, connection, chainId }: JournalEntry): Chain | undefined {
  const { namespace, address } = parseAccountId(account);
  const isOfNamespace = ({ id }: { readonly id: string }) => namespaceOf(id) === namespace;
  const there = wallets.accounts
    .get()
    .find((one) => one.connection === connection && one.address === address && isOfNamespace(one));
  const selected = wallets.selected.get();
  const chain = findChain(chainId);
  if (!chain || !(there || (selected && isOfNamespace(selected)))) return undefined;
  if (there) wallets.select(there.id, { connection });
  wallets.chooseChain(chainId);
  return chain;
}

/**
 * Fills the form from an earlier request and shows it. Nothing is sent to a wallet before the person presses the button.
 *
 * @param tag BCP 47 tag of the language whose number format the form uses.
 */
export function refillForm(entry: JournalEntry, tag: string): void {
  const { request } = entry;
  const chain = workAs(entry);
  switch (request.kind) {
    case 'transaction': {
      const { to, value, decimals, asset = '', memo = '' } = request;
      const isHere = chain && (asset === '' || tokensNow(chain).some(({ id }) => id === asset));
      // Without its asset the amount would be one of the coin that the form then shows.
      const sum = isHere
        ? { amount: typedAmount(BigInt(value), decimals, tag), asset, coin: chain.currency.symbol }
        : { amount: '', asset: '' };
      sendDraft.change({ to, ...sum, memo, entry: '' });
      navigate('/send');
      break;
    }
    case 'message':
      signDraft.change({ tab: 'message', message: request.message, encoding: request.encoding });
      navigate('/sign');
      break;
    case 'typed-data':
      signDraft.change({ tab: 'typed-data', typedData: request.typedData });
      navigate('/sign');
      break;
    case 'sign-in':
      signDraft.change({ tab: 'sign-in', statement: request.statement });
      navigate('/sign');
      break;
  }
}
