import {
  type Account,
  type CallOptions,
  type CreateKeyed,
  type Session,
  WalletError,
} from '@causeway/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { broken, judge } from '../law.js';
import { adapterLaws, describeAdapter } from './describeAdapter.js';
import { type ReferenceSigner, referenceAdapterSubject, sign } from './referenceAdapter.js';
import type { AdapterSubject } from './subject.js';

describeAdapter('the reference adapter', referenceAdapterSubject);

type Subject = AdapterSubject<ReferenceSigner>;
type Sign = (
  session: Session,
  account: Account,
  options: Parameters<ReferenceSigner['sign']>[0],
) => Promise<string>;

const adapterWith = (change: Partial<Subject['adapter']>) => (subject: Subject) => ({
  adapter: { ...subject.adapter, ...change },
});
const signing = (flawed: Sign) =>
  adapterWith({
    signer: (session, account) => ({ account, sign: (options) => flawed(session, account, options) }),
  });
const keyedWith =
  (change: (keyed: ReturnType<CreateKeyed>) => object) =>
  (subject: Subject): Partial<Subject> => {
    const createKeyed: CreateKeyed = (key, options) => {
      const keyed = subject.createKeyed(key, options);
      return { ...keyed, ...change(keyed) };
    };
    return { createKeyed, adapter: { ...subject.adapter, keyed: async () => createKeyed } };
  };
const unverified: Sign = async (session, account, { text, ...options }) =>
  String(
    await session.invokeMethod(
      { chainId: account.chainId, method: 'test_sign', params: [account.address, text] },
      options as CallOptions,
    ),
  );

/** Each breaks one promise; the sentences are the laws that must notice. */
const flaws: readonly [
  flaw: string,
  laws: readonly string[],
  alter: (subject: Subject) => Partial<Subject>,
][] = [
  [
    'goes by another name',
    ['its namespace is the registered name, and its chains are different chains of it'],
    adapterWith({ namespace: 'elrond' }),
  ],
  [
    'asks for all chains whatever is meant',
    ['its scope lists the chains that are meant, all of them by default, and its methods'],
    adapterWith({ scope: () => ({ chains: ['test:one', 'test:two'], methods: [], notifications: [] }) }),
  ],
  [
    'leaves addresses as they were typed',
    ['an address is brought into its checksum form, and that form stays as it is'],
    adapterWith({ address: async () => ({ parse: (text) => text }) }),
  ],
  [
    'takes everything for an address',
    ['what is no address is invalid-address, with a reason'],
    adapterWith({ address: async () => ({ parse: (text) => text }) }),
  ],
  [
    'needs a page',
    ['looking for wallets where there is no page finds none, and may be stopped twice'],
    adapterWith({
      discover: () => {
        throw new ReferenceError('window is not defined');
      },
    }),
  ],
  [
    'loads another wallet side',
    ['the wallet side is the one the adapter loads'],
    (subject) =>
      adapterWith({
        keyed:
          async () =>
          (...args) =>
            subject.createKeyed(...args),
      })(subject),
  ],
  [
    'has an account that is no CAIP-10',
    [
      "a key's account is well-formed, in the checksum form, and the same each time",
      'two keys have two accounts',
    ],
    keyedWith(() => ({
      account: () => ({ id: 'test:one:T02-address ', chainId: 'test:one', address: 'T02-address' }),
    })),
  ],
  [
    'does not name its methods',
    ['it answers each method that the verbs call'],
    keyedWith(() => ({ methods: [] })),
  ],
  [
    'answers whatever it is asked',
    [
      'a method it does not know is method-unsupported',
      'a chain it was not given is a named error',
      'params that make no sense are a named error, never a signature',
    ],
    keyedWith(() => ({ invoke: async () => 'signed:T01-address:hello' })),
  ],
  [
    'signs for whatever account is named',
    ['a call for the account of another key is refused, with a named error'],
    keyedWith(() => ({
      invoke: async ({ params }: { params: readonly string[] }) => `signed:${params[0]}:${params[1]}`,
    })),
  ],
  [
    'makes the account anew',
    ['a signer is of the account it was made for'],
    adapterWith({
      signer: (session, account) => ({ account: { ...account }, sign: (o) => sign(session, account, o) }),
    }),
  ],
  [
    'calls on a chain of its own choice',
    ['each verb gives what its account would, asked for on the chain of the account'],
    signing((session, account, options) => sign(session, { ...account, chainId: 'test:two' }, options)),
  ],
  [
    'gives foreign errors',
    [
      'a verb whose method the session does not allow is absent, or fails with a named error',
      "each verb hands on the session's named errors as they are",
      'a late answer is not lost: the error of a verb carries it',
    ],
    signing((session, account, options) =>
      sign(session, account, options).catch((error: Error) => {
        throw new Error(error.message);
      }),
    ),
  ],
  [
    'drops the signal and the time limit',
    ['each verb carries its signal and its time limit to the session'],
    signing((session, account, { text }) => sign(session, account, { text })),
  ],
  [
    'loses late answers',
    ['a late answer is not lost: the error of a verb carries it'],
    signing((session, account, options) =>
      sign(session, account, options).catch((error: WalletError) => {
        throw new WalletError(error.code, { ...error.context, late: undefined });
      }),
    ),
  ],
  [
    'does not look at what it was given',
    [
      'an answer that makes no sense is a named error and never a result',
      'a signature by another key is signature-mismatch',
    ],
    signing(unverified),
  ],
];

describe('the adapter suite notices an adapter that', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each(flaws)('%s', async (_, laws, alter) => {
    const setup = (): Subject => {
      const subject = referenceAdapterSubject();
      return { ...subject, ...alter(subject) };
    };
    const checked = adapterLaws.filter(({ sentence }) => laws.includes(sentence));
    expect(checked).toHaveLength(laws.length);
    const judging = judge(checked, setup);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([...broken(await judging)].sort()).toEqual([...laws].sort());
  });

  test('breaks any law: none is without a flaw that it notices', () => {
    expect(new Set(flaws.flatMap(([, laws]) => laws))).toEqual(
      new Set(adapterLaws.map(({ sentence }) => sentence)),
    );
  });
});
