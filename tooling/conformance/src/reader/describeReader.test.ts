import type { Chain, Preview, Reader, TransactionState } from '@causeway/protocol';
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

const arrives = 'a transfer arrives whole, and costs the sender the amount and a fee within the preview';
const stored = 'following by what was stored as plain text gives frozen states and ends in a block';

/** Each breaks one promise; the sentences are the laws that must notice. */
const flaws: readonly [
  flaw: string,
  laws: readonly string[],
  alter: (subject: ReaderSubject) => ReaderSubject,
][] = [
  [
    'can be changed',
    ['a reader is made without a request, is frozen, and is of the chain it was made for'],
    (subject) => ({ ...subject, readerOf: async (chain) => ({ ...(await subject.readerOf(chain)) }) }),
  ],
  [
    'asks the server when it is made',
    [
      'a reader is made without a request, is frozen, and is of the chain it was made for',
      'a probe succeeds on a server of the chain and fails on one that is away',
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
    'does not look at its signal',
    ['every method fails with aborted when its signal is aborted'],
    probing((reader) => reader.probe()),
  ],
  [
    'names the coin otherwise than the chain',
    ['the coin is an asset with the name, symbol and decimals of the chain'],
    altering((reader) => ({
      asset: async (options) => ({ ...(await reader.asset(options)), decimals: 18 }),
    })),
  ],
  [
    'describes whatever it is asked for',
    ['an asset that the chain does not have fails with invalid-params'],
    altering((_, { currency }) => ({ asset: async ({ id }) => ({ id, ...currency }) })),
  ],
  [
    'builds a transfer to whatever is typed',
    ['an address that is not one of the chain fails with invalid-address'],
    altering((reader) => ({
      build: (options) => reader.build({ ...options, to: options.to.includes(' ') ? 'T-x' : options.to }),
    })),
  ],
  [
    'builds a transfer of less than nothing',
    ['an amount below zero fails with invalid-amount'],
    altering((reader) => ({
      build: (options) => reader.build({ ...options, amount: options.amount < 0n ? 0n : options.amount }),
    })),
  ],
  [
    'follows what is no hash',
    ['a hash of the wrong form fails with invalid-params'],
    altering((reader) => ({
      async *follow(options) {
        if (options.hash !== 'no hash') yield* reader.follow(options);
      },
    })),
  ],
  [
    'takes every server for one that works',
    ['a probe succeeds on a server of the chain and fails on one that is away'],
    probing(async (reader, limits) => {
      if (!reader.chain.rpcUrls[0]?.startsWith('http')) await reader.probe(limits);
    }),
  ],
  [
    'does not ask which chain a server is for',
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
    'gives another balance by id than by default',
    ['the balance of the coin is a bigint, the same by default and by its id'],
    altering((reader) => ({
      balances: async (options) => {
        const found = await reader.balances(options);
        return options.assets ? found.map(({ asset, amount }) => ({ asset, amount: amount + 1n })) : found;
      },
    })),
  ],
  [
    'leaves the fee out of the total',
    ['a preview adds up, and its notes have codes of the catalogue'],
    previewing(({ total, maxFee }) => ({ total: total - maxFee })),
  ],
  [
    'writes its notes as sentences',
    ['a preview adds up, and its notes have codes of the catalogue'],
    previewing(() => ({ notes: [{ code: 'This is a contract.' as never }] })),
  ],
  [
    'finds every amount affordable',
    ['a preview of more than the balance is insufficient, or rejected with a reason'],
    previewing(() => ({ sufficient: true })),
  ],
  [
    'previews too low a fee',
    [arrives],
    previewing(({ fee, maxFee, total, balance, most }) => ({
      ...{ fee: fee - 1n, maxFee: maxFee - 1n, total: total - 1n },
      ...{ balance: balance - 1n, most },
    })),
  ],
  [
    'says that it failed when it did not',
    [
      arrives,
      stored,
      'a second look finds an included transaction in its block, and says nothing about later blocks',
    ],
    following((state) => (state.status === 'included' ? { ...state, status: 'failed' } : state)),
  ],
  ['gives states that can be changed', [stored], following((state) => ({ ...state }))],
  [
    'tracks by what cannot be stored',
    [stored],
    altering((reader) => ({
      build: async (options) => ({
        ...(await reader.build(options)),
        trackBy: () => ({ number: 1n as never }),
      }),
    })),
  ],
  [
    'takes a hash that nobody knows for dropped',
    ['following a hash that nobody knows ends with timeout, and with aborted when it is given up'],
    altering((reader) => ({
      async *follow(options) {
        if (options.hash === 'hash-unknown' && options.timeout) yield { status: 'dropped' };
        else yield* reader.follow(options);
      },
    })),
  ],
  [
    'refuses bytes that the chain has already',
    ['the same signed bytes submitted twice change nothing the second time'],
    altering((reader) => {
      let sent = false;
      return {
        submit: async (options) => {
          if (sent) throw new Error('It is known.');
          sent = true;
          return reader.submit(options);
        },
      };
    }),
  ],
  [
    'says something about blocks that its server does not have',
    ['a second look finds an included transaction in its block, and says nothing about later blocks'],
    altering((reader) => ({ recheck: async (options) => reader.recheck?.({ ...options, blockNumber: 0n }) })),
  ],
];

describe('the reader suite notices a reader that', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each(flaws)('%s', async (_, laws, alter) => {
    const judging = judge(readerLaws, () => alter(referenceReaderSubject()));
    await vi.advanceTimersByTimeAsync(600_000);
    expect([...broken(await judging)].sort()).toEqual([...laws].sort());
  });

  test('breaks any law: each law has a flaw that it notices', () => {
    expect(new Set(flaws.flatMap(([, laws]) => laws))).toEqual(
      new Set(readerLaws.map(({ sentence }) => sentence)),
    );
  });
});
