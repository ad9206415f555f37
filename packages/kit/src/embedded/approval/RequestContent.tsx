import { amountText } from '@causeway/protocol/amountText';
import { useStore } from '@causeway/react';
import { findLookAlike } from '../../requests/lookAlike.js';
import { namedAddresses } from '../../requests/namedAddresses.js';
import type { Kit } from '../../types.js';
import { ApprovalSubject } from './ApprovalSubject.js';
import { RequestContext, type RequestLook, useRequest } from './requestLook.js';
import type { ShownApproval } from './useApproval.js';

interface RequestContentProps {
  readonly kit: Kit;
  readonly look: RequestLook;
  /** From `useApproval`. */
  readonly approval: ShownApproval;
  /** The number of further requests. */
  readonly waiting: number;
}

/**
 * The content of a request, decoded, with the account, the network, and the buttons to approve and reject it.
 *
 * @example
 * ```tsx
 * import type { Approval } from '@causeway/embedded-wallet';
 * import type { Kit } from '@causeway/kit';
 * import { type DecisionRequest, RequestContent, type RequestLook, useApproval } from '@causeway/kit/requests';
 *
 * interface AskProps {
 *   readonly kit: Kit;
 *   readonly look: RequestLook;
 *   readonly request: DecisionRequest<Approval>;
 * }
 *
 * export function Ask({ kit, look, request }: AskProps) {
 *   const approval = useApproval(kit, request);
 *   return (
 *     <section aria-label={approval.title}>
 *       <RequestContent kit={kit} look={look} approval={approval} waiting={0} />
 *     </section>
 *   );
 * }
 * ```
 */
export function RequestContent({ kit, look, ...props }: RequestContentProps) {
  const { chain } = props.approval.request.what;
  return (
    <RequestContext.Provider value={{ ...look, kit, chain }}>
      <Content {...props} />
    </RequestContext.Provider>
  );
}

function Content({ approval, waiting }: Pick<RequestContentProps, 'approval' | 'waiting'>) {
  const { t, count, Facts, Fact, Network, Note, Warning, Answers } = useRequest();
  const { request, description, state, buttons, approve, reject } = approval;
  const label = useApproveText(description);
  return (
    <>
      <Alike addresses={namedAddresses(description)} />
      <ApprovalSubject description={description} />
      <Facts>
        <Fact name={t('ask.account')} address={request.what.account.address} />
        <Fact name={t('ask.network')}>
          <Network />
        </Fact>
      </Facts>
      {waiting > 0 && <Note>{count('ask.waiting', waiting)}</Note>}
      {state === 'covered' && <Warning title={t('ask.covered')}>{t('ask.coveredWhat')}</Warning>}
      <Answers
        buttons={buttons}
        kind={description.kind}
        label={label}
        isBusy={state !== 'armed'}
        isReadable={description.kind !== 'typed-data' || description.readable}
        onApprove={approve}
        onReject={reject}
      />
    </>
  );
}

function useApproveText(description: ShownApproval['description']) {
  const { t, chain, locale } = useRequest();
  if (!('transaction' in description)) return t('do.sign');
  const { kind, call, transaction } = description;
  if (kind === 'transaction-sign') return t('do.transaction-sign');
  if (call) return t(`do.${call.kind}`);
  const { decimals, symbol } = chain.currency;
  const amount = `\u2066${amountText(transaction.value, decimals, locale)} ${symbol}\u2069`;
  return t('do.transaction', { amount });
}

/** The addresses of a request that only resemble a known one: both are shown in full. */
function Alike({ addresses }: { readonly addresses: readonly string[] }) {
  const { t, kit, known = [], Facts, Fact, Warning } = useRequest();
  const connected = useStore(kit.wallets.connections).flatMap(({ accounts }) =>
    accounts.map(({ address }) => address),
  );
  return addresses.map((address) => {
    const like = findLookAlike(address, [...connected, ...known]);
    return (
      like && (
        <div key={address}>
          <Warning title={t('alike.title')}>{t('alike.what')}</Warning>
          <Facts>
            <Fact name={t('alike.here')} address={address} />
            <Fact name={t('alike.known')} address={like} />
          </Facts>
        </div>
      )
    );
  });
}
