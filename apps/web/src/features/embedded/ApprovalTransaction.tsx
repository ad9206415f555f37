import type { ApprovalSubject } from '@causeway/embedded-wallet';
import { parseHex, type Step, type StepCall } from '@causeway/kit/requests';
import type { Chain } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { evmReader } from '../../families/readers.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useReading } from '../form/useReading.ts';
import { HexView } from '../sign/HexView.tsx';
import { SplitsCallFacts } from '../splits/SplitsCallFacts.tsx';
import { Steps } from './Steps.tsx';
import { TokenCallFacts } from './TokenCallFacts.tsx';

interface ApprovalTransactionProps {
  readonly transaction: Extract<ApprovalSubject, { readonly type: 'transaction' }>;
  /** The call of a token's contract that the transaction makes. */
  readonly call?: StepCall;
  /** The calls inside the transaction's own. */
  readonly steps: readonly Step[];
  /** Whether the data may do more than the call. */
  readonly hasMore: boolean;
  readonly chain: Chain;
}

const gwei = { decimals: 9, symbol: 'Gwei' } as const;

/** Every field of a transaction. Amounts are exact, because the person approves them. */
export function ApprovalTransaction({ transaction, call, steps, hasMore, chain }: ApprovalTransactionProps) {
  const t = useT();
  const format = useFormat();
  const { to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas, nonce } = transaction;
  const { decimals, symbol } = chain.currency;
  const beside = useDataFee(chain, transaction);
  // L1's prices rise by an eighth at most from block to block: twice as much lasts for six of them.
  const rollup = beside ? 2n * beside.l1Fee + beside.operatorFee : 0n;
  const fee = gas * maxFeePerGas + rollup;
  const bytes = parseHex(data) ?? new Uint8Array();
  const costs = (
    <>
      <dt>{t('embedded.ask.fee')}</dt>
      <dd>
        <Amount value={fee} decimals={decimals} symbol={symbol} exact />
      </dd>
      {rollup > 0n && (
        <>
          <dt>{t('embedded.ask.rollup')}</dt>
          <dd>
            <Amount value={rollup} decimals={decimals} symbol={symbol} exact />
          </dd>
        </>
      )}
    </>
  );
  return (
    <>
      {call && to !== undefined ? (
        <TokenCallFacts chain={chain} contract={to} call={call}>
          {costs}
        </TokenCallFacts>
      ) : (
        <dl className="facts wide-facts">
          <dt>{t('embedded.ask.amount')}</dt>
          <dd>
            <Amount value={value} decimals={decimals} symbol={symbol} exact />
          </dd>
          <dt>{t('embedded.ask.to')}</dt>
          <dd>
            {to === undefined ? (
              t('embedded.ask.creates')
            ) : (
              <Address address={to} form="whole" copy={false} chainId={chain.id} />
            )}
          </dd>
          {costs}
          <dt>{t('embedded.ask.total')}</dt>
          <dd>
            <Amount value={value + fee} decimals={decimals} symbol={symbol} exact />
          </dd>
        </dl>
      )}
      <Steps chain={chain} steps={steps} />
      {bytes.length > 0 && (
        <>
          {!call && <SplitsCallFacts chainId={chain.id} to={to} data={data} />}
          {hasMore && (
            <Notice kind="warning" title={t('embedded.ask.data')}>
              <p>{t('embedded.ask.dataWhat')}</p>
            </Notice>
          )}
          <HexView bytes={bytes} />
        </>
      )}
      <details className="hex">
        <summary>{t('embedded.ask.more')}</summary>
        <dl className="facts">
          <dt>{t('embedded.ask.nonce')}</dt>
          <dd>{format.number(nonce)}</dd>
          <dt>{t('embedded.ask.gas')}</dt>
          <dd>{format.number(gas)}</dd>
          <dt>{t('embedded.ask.price')}</dt>
          <dd>
            <Amount value={maxFeePerGas} {...gwei} exact />
          </dd>
          <dt>{t('embedded.ask.tip')}</dt>
          <dd>
            <Amount value={maxPriorityFeePerGas} {...gwei} exact />
          </dd>
        </dl>
      </details>
    </>
  );
}

/** The fee that a rollup charges beside gas, once it is read; zero for a network that cannot be read. */
function useDataFee(chain: Chain, { to, value, data, gas }: ApprovalTransactionProps['transaction']) {
  const key = chain.rpcUrls.length > 0 ? [chain.id, to, value, data, gas].join(' ') : undefined;
  return useReading(key, async (signal) =>
    (await evmReader(chain.id)).dataFee({
      to: to as Hex,
      value,
      data: data === '0x' ? undefined : (data as Hex),
      gas,
      signal,
    }),
  ).data;
}
