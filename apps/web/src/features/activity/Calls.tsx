import type { Eip155Signer } from '@causeway/eip155';
import { showCallsStatus } from '@causeway/eip155/calls';
import type { EntryCall, JournalEntry } from '@causeway/journal';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { ActionError } from '../../ui/ErrorNotice.tsx';
import { useAction } from '../../wallets.ts';
import { signerOf } from '../journal/followCalls.ts';
import { SplitsCallFacts } from '../splits/SplitsCallFacts.tsx';

interface CallsProps {
  readonly entry: JournalEntry;
  readonly calls: readonly EntryCall[];
}

/** The calls that one request sent together, with a link to their status in the wallet. */
export function Calls({ entry, calls }: CallsProps) {
  const t = useT();
  const format = useFormat();
  const { callsId, wallet } = entry;
  const show = useAction(async (_, id: string) => {
    const signer: Eip155Signer = signerOf(entry);
    await showCallsStatus(signer, { id });
  });
  return (
    <div className="stack">
      <dl className="facts wide-facts">
        {calls.map(({ to, data }, i) => (
          // A call has no id, so its index is its key.
          <div key={i} className="fact">
            <dt>{t('activity.fact.call', { number: format.number(i + 1) })}</dt>
            <dd>
              <Address address={to} form="whole" chainId={entry.chainId} />
              {data && <SplitsCallFacts chainId={entry.chainId} to={to} data={data} />}
            </dd>
          </div>
        ))}
      </dl>
      {callsId !== undefined && (
        <div className="row">
          <Button busy={show.status === 'pending'} onClick={() => show.dispatch(callsId)}>
            {t('activity.calls.show', { wallet })}
          </Button>
          {show.status === 'pending' && (
            <span className="small soft" role="status">
              {t('activity.calls.shown', { wallet })}
            </span>
          )}
        </div>
      )}
      <ActionError action={show} />
    </div>
  );
}
