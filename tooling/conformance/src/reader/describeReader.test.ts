import {
  type Chain,
  type Preview,
  type Reader,
  type TransactionState,
  WalletError,
} from '@causeway/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { broken, judge } from '../law.js';
import { describeReader } from './describeReader.js';
import { readerLaws } from './laws.js';
import { referenceReaderSubject } from './referenceReader.js';
import type { ReaderSubject } from './subject.js';

describeReader('the reference reader', referenceReaderSubject);

type Change = (reader: Reader, chain: Chain) => Partial<Reader>;

const altering =
  (change: Change) =>
  (subject: ReaderSubject): ReaderSubject => ({
    ...subject,
    readerOf: async (chain) => {
      const reader = await subject.readerOf(chain);
      return Object.freeze({ ...reader, ...change(reader, chain) });
    },
  });
const previewing = (alter: (preview: Preview) => Partial<Preview>) =>
  altering((reader) => ({
    preview: async (options) => {
      const preview = await reader.preview(options);
      return { ...preview, ...alter(preview) };
    },
  }));
const following = (alter: (state: TransactionState) => TransactionState) =>
  altering((reader) => ({
    async *follow(options) {
      for await (const state of reader.follow(options)) yield alter(state);
    },
  }));
/** Makes one method fail with another code, or not at all. */
const probing = (probe: (reader: Reader, ...args: Parameters<Reader['probe']>) => Promise<void>) =>
  altering((reader) => ({ probe: (...args) => probe(reader, ...args) }));

const arrives = 'a transfer credits the full amount and costs the sender that and a fee within the preview';
const tokenArrives =
  'a transfer of a token credits its full amount and costs the coin no more than the preview';
const stored = 'following from stored JSON yields frozen states and ends in a block';

/** Each breaks one promise; the sentences are the laws that must notice. */
const flaws: readonly [
  flaw: string,
  laws: readonly string[],
  alter: (subject: ReaderSubject) => ReaderSubject,
][] = [
  [
    'is not frozen',
    ['creating a reader sends no request and returns a frozen reader of the given chain'],
    (subject) => ({ ...subject, readerOf: async (chain) => ({ ...(await subject.readerOf(chain)) }) }),
  ],
  [
    'sends a request on creation',
    [
      'creating a reader sends no request and returns a frozen reader of the given chain',
      'a probe succeeds on a server of the chain and fails on an unreachable one',
    ],
    (subject) => ({
      ...subject,
      readerOf: async (chain) => {
        const reader = await subject.readerOf(chain);
        if (chain.rpcUrls[0]?.startsWith('http'))
          await reader.probe().catch(() => Promise.reject(new Error()));
        return reader;
      },
    }),
  ],
  [
    'answers without a server',
    ['every method fails with reader-missing when the chain has no server'],
    probing(async (reader, limits) => {
      if (reader.chain.rpcUrls.length > 0) return reader.probe(limits);
    }),
  ],
  [
    'ignores its signal',
    ['every method fails with aborted after its signal is aborted'],
    probing((reader) => reader.probe()),
  ],
  [
    'describes the coin with other decimals than the chain',
    ["the coin is an asset with the chain's name, symbol and decimals"],
    altering((reader) => ({
      asset: async (options) => {
        const asset = await reader.asset(options);
        return options.id.includes('/slip44:') ? { ...asset, decimals: 18 } : asset;
      },
    })),
  ],
  [
    'describes any asset',
    ['an unknown asset fails with invalid-params'],
    altering((reader, { currency }) => ({
      asset: async ({ id }) => (id.includes('/unknown:') ? { id, ...currency } : reader.asset({ id })),
    })),
  ],
  [
    'builds a transfer to any text',
    ['an invalid address fails with invalid-address'],
    altering((reader) => ({
      build: (options) => reader.build({ ...options, to: options.to.includes(' ') ? 'T-x' : options.to }),
    })),
  ],
  [
    'builds a transfer of a negative amount',
    ['an amount below zero fails with invalid-amount'],
    altering((reader) => ({
      build: (options) => reader.build({ ...options, amount: options.amount < 0n ? 0n : options.amount }),
    })),
  ],
  [
    'follows an invalid hash',
    ['a hash of the wrong form fails with invalid-params'],
    altering((reader) => ({
      async *follow(options) {
        if (options.hash !== 'no hash') yield* reader.follow(options);
      },
    })),
  ],
  [
    'accepts an unreachable server',
    ['a probe succeeds on a server of the chain and fails on an unreachable one'],
    probing(async (reader, limits) => {
      if (!reader.chain.rpcUrls[0]?.startsWith('http')) await reader.probe(limits);
    }),
  ],
  [
    'does not check the chain of a server',
    ['a server of another chain fails with rpc-chain-mismatch'],
    (subject) => ({
      ...subject,
      readerOf: async (chain) => {
        const reader = await subject.readerOf(chain);
        return chain.id === subject.foreign.id ? Object.freeze({ ...reader, probe: async () => {} }) : reader;
      },
    }),
  ],
  [
    'returns another balance by id than by default',
    ['the balance of the coin is a bigint, the same by default and by its id'],
    altering((reader) => ({
      balances: async (options) => {
        const balances = await reader.balances(options);
        const ofCoin = options.assets?.every((id) => id.includes('/slip44:'));
        return ofCoin ? balances.map(({ asset, amount }) => ({ asset, amount: amount + 1n })) : balances;
      },
    })),
  ],
  [
    'sends the coin in the place of an unknown asset',
    ['a transfer of an unknown asset fails with invalid-params and never sends the coin'],
    altering((reader) => ({
      preview: (options) =>
        reader.preview(options.asset?.includes('/unknown:') ? { ...options, asset: undefined } : options),
    })),
  ],
  [
    'gives balances in an order of its own',
    ['balances of coin and token come in the order of their ids, exact and the same as alone'],
    altering((reader) => ({
      balances: async (options) =>
        [...(await reader.balances(options))].sort((balance) =>
          balance.asset.id.includes('slip44') ? -1 : 1,
        ),
    })),
  ],
  [
    'lists other amounts than it reads',
    ['the list of what an account holds has the token with its balance'],
    altering((reader) => ({
      holdings: async (options) =>
        ((await reader.holdings?.(options)) ?? []).map((holding) => ({
          ...holding,
          amount: holding.amount + 1n,
        })),
    })),
  ],
  [
    'builds a transfer of one token less',
    [tokenArrives],
    altering((reader) => ({
      build: (options) =>
        reader.build(options.asset?.endsWith(':T') ? { ...options, amount: options.amount - 1n } : options),
    })),
  ],
  [
    'adds the fee to the total of a token',
    [tokenArrives],
    previewing(({ asset, total, maxFee }) => ({ total: asset ? total + maxFee : total })),
  ],
  [
    'calls every amount of a token sufficient',
    ['a preview of more than the balance of a token is insufficient'],
    previewing(({ asset, sufficient }) => ({ sufficient: sufficient || asset !== undefined })),
  ],
  [
    'previews no transfer of nothing',
    [
      'a preview of nothing has the most that can be sent',
      'a preview of no token has the most that can be sent',
    ],
    altering((reader) => ({
      preview: async (options) => {
        if (options.amount === 0n) throw new WalletError('invalid-amount', { reason: 'it must be above 0.' });
        return reader.preview(options);
      },
    })),
  ],
  [
    'leaves the fee out of the total',
    ['a preview has a total of amount and fee, and its notes have codes of the catalogue'],
    previewing(({ asset, total, maxFee }) => ({ total: asset ? total : total - maxFee })),
  ],
  [
    'writes its notes as sentences',
    ['a preview has a total of amount and fee, and its notes have codes of the catalogue'],
    previewing(() => ({ notes: [{ code: 'This is a contract.' as never }] })),
  ],
  [
    'calls every amount sufficient',
    ['a preview of more than the balance is insufficient or fails with a reason'],
    previewing(({ asset, sufficient }) => ({ sufficient: sufficient || asset === undefined })),
  ],
  [
    'previews too low a fee',
    [arrives],
    previewing(({ asset, fee, maxFee, total, balance, most }) =>
      asset
        ? {}
        : {
            ...{ fee: fee - 1n, maxFee: maxFee - 1n, total: total - 1n },
            ...{ balance: balance - 1n, most },
          },
    ),
  ],
  [
    'reports an included transaction as failed',
    [
      arrives,
      tokenArrives,
      stored,
      'a recheck finds an included transaction in its block and returns undefined for later blocks',
    ],
    following((state) => (state.status === 'included' ? { ...state, status: 'failed' } : state)),
  ],
  ['yields states that are not frozen', [stored], following((state) => ({ ...state }))],
  [
    'tracks by a value that JSON cannot store',
    [stored],
    altering((reader) => ({
      build: async (options) => ({
        ...(await reader.build(options)),
        trackBy: () => ({ number: 1n as never }),
      }),
    })),
  ],
  [
    'reports an unknown hash as dropped',
    ['following an unknown hash fails with timeout, or with aborted when aborted'],
    altering((reader) => ({
      async *follow(options) {
        if (options.hash === 'hash-unknown' && options.timeout) yield { status: 'dropped' };
        else yield* reader.follow(options);
      },
    })),
  ],
  [
    'rejects bytes that the chain already has',
    ['submitting the same signed bytes again has no effect'],
    altering((reader) => {
      let isSent = false;
      return {
        submit: async (options) => {
          if (isSent) throw new Error('It is known.');
          isSent = true;
          return reader.submit(options);
        },
      };
    }),
  ],
  [
    'rechecks blocks that its server does not have',
    ['a recheck finds an included transaction in its block and returns undefined for later blocks'],
    altering((reader) => ({ recheck: async (options) => reader.recheck?.({ ...options, blockNumber: 0n }) })),
  ],
];

describe('the reader suite fails a reader that', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each(flaws)('the reader suite fails a reader that %s', async (_, laws, alter) => {
    const judging = judge(readerLaws, () => alter(referenceReaderSubject()));
    await vi.advanceTimersByTimeAsync(600_000);
    expect([...broken(await judging)].sort()).toEqual([...laws].sort());
  });

  test('the reader suite has a flawed reader for each law', () => {
    expect(new Set(flaws.flatMap(([, laws]) => laws))).toEqual(
      new Set(readerLaws.map(({ sentence }) => sentence)),
    );
  });
});
