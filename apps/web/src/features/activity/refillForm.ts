import type { JournalEntry } from '@causeway/journal';
import { namespaceOf, parseAccountId } from '@causeway/protocol';
import { findChain } from '../../chains.ts';
import { navigate } from '../../navigation.ts';
import { typedAmount } from '../../ui/amountText.ts';
import { wallets } from '../../wallets.ts';
import { sendDraft } from '../form/sendDraft.ts';
import { signDraft } from '../sign/signDraft.ts';

/**
 * Selects the account and network of the entry if the current account is of another namespace. If that account is not
 * connected, the form reports it as missing.
 */
function workAs({ account, connection, chainId }: JournalEntry): void {
  const { namespace, address } = parseAccountId(account);
  const selected = wallets.selected.get();
  const there = wallets.accounts
    .get()
    .find(
      (one) => one.connection === connection && one.address === address && namespaceOf(one.id) === namespace,
    );
  if (!there || !findChain(chainId) || (selected && namespaceOf(selected.id) === namespace)) return;
  wallets.select(there.id, { connection });
  wallets.chooseChain(chainId);
}

/**
 * Fills the form from an earlier request and shows it. Nothing is sent to a wallet before the person presses the button.
 *
 * @param tag BCP 47 tag of the language whose number format the form uses.
 */
export function refillForm(entry: JournalEntry, tag: string): void {
  const { request } = entry;
  workAs(entry);
  switch (request.kind) {
    case 'transaction':
      sendDraft.change({
        to: request.to,
        amount: typedAmount(BigInt(request.value), request.decimals, tag),
        asset: request.asset ?? '',
        memo: request.memo ?? '',
        entry: '',
      });
      navigate('/send');
      break;
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
