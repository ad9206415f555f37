import type { Eip155Signer } from '@causeway/eip155';
import { type JournalEntry, readSent } from '@causeway/journal';
import type { Request } from '@causeway/journal/react';
import type { AccountId, Chain } from '@causeway/protocol';
import { useEffect, useRef } from 'react';
import { useAction, wallets } from '../../wallets.ts';
import { useRequest } from '../journal/useJournal.ts';

/** The account that calls a contract, on one chain over one connection. */
interface Caller {
  readonly id: AccountId<'eip155'>;
  readonly chain: Chain;
  readonly connection: string;
  readonly wallet: string;
}

/** A call of a contract, without value. */
interface ContractCall {
  readonly to: `0x${string}`;
  readonly data: `0x${string}`;
}

/** A call of a contract, and its progress. */
export interface SimulatedCall<I> {
  readonly request: Request;
  /** The call is being simulated, or the wallet was requested to sign. */
  readonly busy: boolean;
  /** Why the simulation failed; the wallet was not prompted. */
  readonly refused: unknown;
  call(input: I): void;
  dismiss(): void;
}

/**
 * Calls a contract: simulates the call on the chain, then requests it from the wallet, then follows the transaction.
 *
 * @param simulate simulates the call and encodes it; throws when it would fail.
 */
export function useSimulatedCall<I>(
  { id, chain, connection, wallet }: Caller,
  simulate: (input: I, signal: AbortSignal) => Promise<ContractCall>,
): SimulatedCall<I> {
  const request = useRequest();
  const simulation = useAction(async ({ signal }, input: I) => {
    const { to, data } = await simulate(input, signal);
    const { symbol, decimals } = chain.currency;
    request.start({
      intent: {
        ...{ account: id, chainId: chain.id, connection, wallet },
        request: { kind: 'transaction', to, value: '0', data, symbol, decimals },
      },
      ask: async (requestSignal) => {
        const signer = wallets.signer(id, { connection }) as Eip155Signer;
        return signer.sendTransaction({ to, data, value: 0n, signal: requestSignal });
      },
      read: (answer) => {
        const result = readSent(answer);
        return result && { type: 'sent', ...result };
      },
    });
  });
  return {
    request,
    busy: simulation.status === 'pending' || request.status === 'pending',
    refused: simulation.status === 'error' ? simulation.error : undefined,
    call: (input) => simulation.dispatch(input),
    dismiss() {
      simulation.reset();
      request.dismiss();
    },
  };
}

/** Calls `onIncluded` once for a transaction that is in a block, and again when it is in another after a reversal. */
export function useIncluded(entry: JournalEntry | undefined, onIncluded: () => void): void {
  const reported = useRef('');
  useEffect(() => {
    const inclusion = `${entry?.id} ${entry?.reversals}`;
    if (entry?.status !== 'included' || reported.current === inclusion) return;
    reported.current = inclusion;
    onIncluded();
  });
}
