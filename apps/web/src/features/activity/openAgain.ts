import { navigate } from '../../shell/navigation.ts';
import { exactAmount } from '../../ui/amountText.ts';
import type { JournalEntry } from '../journal/entry.ts';
import { sendDraft } from '../send/sendDraft.ts';
import { signDraft } from '../sign/signDraft.ts';

/** Fills the form with what was asked before and goes there. Asks no wallet: that is the person's next step. */
export function openAgain({ request }: JournalEntry): void {
  switch (request.kind) {
    case 'transaction':
      sendDraft.change({
        to: request.to,
        amount: exactAmount(BigInt(request.value), request.decimals),
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
