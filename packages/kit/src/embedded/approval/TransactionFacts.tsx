import type { Eip155Reader } from '@causeway/eip155';
import type { ApprovalSubject } from '@causeway/embedded-wallet';
import type { Hex } from '@causeway/protocol/bytes';
import { useReading } from '@causeway/react';
import { parseHex } from '../../requests/bytes.js';
import type { Step, StepCall } from '../../requests/step.js';
import { useRequest } from './requestLook.js';
import { Steps } from './Steps.js';
import { TokenCallFacts } from './TokenCallFacts.js';

interface TransactionFactsProps {
  readonly transaction: Extract<ApprovalSubject, { readonly type: 'transaction' }>;
  /** The call of a token's contract that the transaction makes. */
  readonly call?: StepCall;
  /** The calls inside the transaction's own. */
  readonly steps: readonly Step[];
  /** Whether the data may do more than the call. */
  readonly hasMore: boolean;
}

const gwei = { decimals: 9, symbol: 'Gwei' } as const;

/** Every field of a transaction. Amounts are exact, because the person approves them. */
export function TransactionFacts({ transaction, call, steps, hasMore }: TransactionFactsProps) {
  const { t, locale, chain, Facts, Fact, Amount, Warning, Bytes, More, Call } = useRequest();
  const { to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas, nonce } = transaction;
  const coin = chain.currency;
  const beside = useDataFee(transaction);
  // L1's prices rise by an eighth at most from block to block: twice as much lasts for six of them.
  const rollup = beside ? 2n * beside.l1Fee + beside.operatorFee : 0n;
  const fee = gas * maxFeePerGas + rollup;
  const bytes = parseHex(data) ?? new Uint8Array();
  const amount = (wei: bigint) => <Amount value={wei} unit={coin} />;
  const number = new Intl.NumberFormat(locale);
  const costs = (
    <>
      <Fact name={t('tx.fee')}>{amount(fee)}</Fact>
      {rollup > 0n && <Fact name={t('tx.rollup')}>{amount(rollup)}</Fact>}
    </>
  );
  return (
    <>
      {call && to !== undefined ? (
        <TokenCallFacts contract={to} call={call}>
          {costs}
        </TokenCallFacts>
      ) : (
        <Facts>
          <Fact name={t('tx.amount')}>{amount(value)}</Fact>
          <Fact name={t('tx.to')} address={to}>
            {to === undefined && t('tx.creates')}
          </Fact>
          {costs}
          <Fact name={t('tx.total')} state="total">
            {amount(value + fee)}
          </Fact>
        </Facts>
      )}
      <Steps steps={steps} />
      {Call && bytes.length > 0 && !call && <Call to={to} data={data} />}
      {hasMore && <Warning title={t('tx.data')}>{t('tx.dataWhat')}</Warning>}
      {bytes.length > 0 && <Bytes bytes={bytes} />}
      <More title={t('tx.more')}>
        <Facts>
          <Fact name={t('tx.nonce')}>{number.format(nonce)}</Fact>
          <Fact name={t('tx.gas')}>{number.format(gas)}</Fact>
          <Fact name={t('tx.price')}>
            <Amount value={maxFeePerGas} unit={gwei} />
          </Fact>
          <Fact name={t('tx.tip')}>
            <Amount value={maxPriorityFeePerGas} unit={gwei} />
          </Fact>
        </Facts>
      </More>
    </>
  );
}

/** The fee that a rollup charges beside gas, once it is read; absent for a network that cannot be read. */
function useDataFee({ to, value, data, gas }: TransactionFactsProps['transaction']) {
  const { chain, readerOf } = useRequest();
  const key = chain.rpcUrls.length > 0 ? [chain.id, to, value, data, gas].join(' ') : undefined;
  return useReading(key, async (signal) =>
    // The embedded wallet has EVM networks only.
    ((await readerOf(chain)) as Eip155Reader).dataFee({
      to: to as Hex,
      value,
      data: data === '0x' ? undefined : (data as Hex),
      gas,
      signal,
    }),
  ).data;
}
