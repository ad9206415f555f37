import type { Eip155Signer } from '@causeway/eip155';
import { readAtomic } from '@causeway/eip155/calls';
import type { Intent } from '@causeway/journal';
import { readSent } from '@causeway/journal';
import type { Request } from '@causeway/journal/react';
import { WalletError } from '@causeway/protocol';
import { useEffect, useRef, useState } from 'react';
import type { SplitsConfig } from '../../../config.ts';
import { journal } from '../../../journal.ts';
import { wallets } from '../../../wallets.ts';
import { useRequest } from '../../journal/useJournal.ts';
import type { Sender } from '../../request/useSender.ts';
import { readerOf } from '../app.ts';
import { type BatchState, createBatch } from './createBatch.ts';
import type { BatchItem } from './readItems.ts';
import { runSteps } from './runSteps.ts';

/** A batch of calls, from the press of the button to the last block. */
export interface Batch {
  readonly state: BatchState | undefined;
  /** The request of a wallet that sends them together. */
  readonly request: Request;
  start(items: readonly BatchItem[]): void;
  /** Continues the steps where they stopped. */
  goOn(): void;
  /** Stops waiting. Sent transactions stay sent. */
  cancel(): void;
  dismiss(): void;
}

const revertedError = () => new WalletError('transaction-rejected', { reason: 'the network reverted it.' });

/** The batches of one form, for one account. */
export function useBatch(sender: Sender, contract: SplitsConfig): Batch {
  const request = useRequest();
  const [state, setState] = useState<BatchState>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const signer = () => wallets.signer(sender.id, { connection: sender.connection.id }) as Eip155Signer;
  const { symbol, decimals } = sender.chain.currency;
  const common = {
    account: sender.id,
    chainId: sender.chain.id,
    connection: sender.connection.id,
    wallet: sender.connection.walletName,
  };
  const intentOf = ({ call }: BatchItem): Intent => ({
    ...common,
    request: { kind: 'transaction', ...call, value: '0', symbol, decimals },
  });

  /** Starts work that can be aborted; newer work replaces it. */
  const begin = (next: BatchState) => {
    controller.current?.abort();
    controller.current = new AbortController();
    setState(next);
    return controller.current.signal;
  };

  async function start(items: readonly BatchItem[]): Promise<void> {
    const fresh = createBatch(items);
    const signal = begin(fresh);
    const from = sender.account.address as `0x${string}`;
    for (const [index, { action }] of items.entries()) {
      try {
        await readerOf(contract).simulate({ action, from, signal });
      } catch (error) {
        if (!signal.aborted) setState({ ...fresh, running: false, failed: { index, error } });
        return;
      }
    }
    const atomic = await readAtomic(signer(), { signal }).catch(() => undefined);
    if (signal.aborted || atomic === undefined) return;
    if (atomic === 'unsupported' || items.length === 1) return steps({ ...fresh, mode: 'steps', atomic });
    setState({ ...fresh, mode: 'together', atomic, running: false });
    together(items);
  }

  function together(items: readonly BatchItem[]): void {
    request.start({
      intent: {
        ...common,
        request: {
          kind: 'calls',
          calls: items.map(({ call }) => ({ ...call, value: '0' })),
          atomic: true,
          symbol,
          decimals,
        },
      },
      ask: async (signal) =>
        signer().sendCalls?.({ calls: items.map(({ call }) => call), atomic: true, signal }),
      read: (answer) => {
        const id = (answer as { id?: unknown } | undefined)?.id;
        return typeof id === 'string' ? { type: 'batched', callsId: id } : undefined;
      },
    });
  }

  async function steps(from: BatchState): Promise<void> {
    const running: BatchState = { ...from, running: true, failed: undefined, since: Date.now() };
    const signal = begin(running);
    const { items, id } = running;
    const all = runSteps({
      journal,
      batch: id,
      intents: items.map(intentOf),
      send: (index) => signer().sendTransaction({ ...(items[index] as BatchItem).call, value: 0n, signal }),
      readSent,
      signal,
    });
    let failed: BatchState['failed'];
    for await (const { index, status, error } of all) {
      if (status === 'failed') failed = { index, error };
      if (status === 'reverted') failed = { index, error: revertedError() };
    }
    if (controller.current?.signal === signal) setState({ ...running, running: false, failed });
  }

  return {
    state,
    request,
    start: (items) => void start(items),
    goOn: () => {
      if (state) void steps({ ...state, mode: 'steps' });
    },
    cancel: () => {
      controller.current?.abort();
      request.cancel();
      if (state?.mode === 'trying') setState(undefined);
    },
    dismiss: () => {
      controller.current?.abort();
      request.dismiss();
      setState(undefined);
    },
  };
}
