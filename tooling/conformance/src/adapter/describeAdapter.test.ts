import {
  type Account,
  type CallOptions,
  type CreateKeyed,
  type Session,
  WalletError,
} from '@causeway/protocol';
import { createInspectAddress } from '@causeway/protocol/inspectAddress';
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

const address = (text: string) => text;

/** Each breaks one promise; the sentences are the laws that must notice. */
const flaws: readonly [
  flaw: string,
  laws: readonly string[],
  alter: (subject: Subject) => Partial<Subject>,
][] = [
  [
    'uses another namespace',
    ['the adapter has the registered namespace and distinct chains of it'],
    adapterWith({ namespace: 'elrond' }),
  ],
  [
    'requests all chains regardless of the options',
    ['the scope lists the requested chains, or all by default, and the methods of the adapter'],
    adapterWith({ scope: () => ({ chains: ['test:one', 'test:two'], methods: [], notifications: [] }) }),
  ],
  [
    'returns addresses as typed',
    ['parsing an address returns its checksum form and leaves that form unchanged'],
    adapterWith({ address: async () => ({ parse: (text) => text }) }),
  ],
  [
    'accepts any text as an address',
    ['parsing an invalid address fails with invalid-address and a reason'],
    adapterWith({ address: async () => ({ parse: (text) => text }) }),
  ],
  [
    'does not name a mistake',
    ['inspecting a typed address returns the form of its chain or names the mistake'],
    ({ typed }) => ({
      typed: { ...typed, inspect: createInspectAddress({ parse: address, mistakes: { wrong: /^/ } }) },
    }),
  ],
  [
    'accepts a typed text that is not an address',
    ['inspecting any text returns an address that can be parsed, or a mistake, and never throws'],
    ({ typed }) => ({
      typed: {
        ...typed,
        inspect: (text, chain) =>
          text.length === 9 ? { status: 'ok', address: text, checked: false } : typed.inspect(text, chain),
      },
    }),
  ],
  [
    'requires a page',
    ['discovery without a page finds no wallet and can be stopped twice'],
    adapterWith({
      discover: () => {
        throw new ReferenceError('window is not defined');
      },
    }),
  ],
  [
    'loads another wallet side',
    ['the adapter loads the tested wallet side'],
    (subject) =>
      adapterWith({
        keyed:
          async () =>
          (...args) =>
            subject.createKeyed(...args),
      })(subject),
  ],
  [
    'has an account id that is not CAIP-10',
    [
      'the account of a key is valid, in checksum form and always the same',
      'two keys have different accounts',
    ],
    keyedWith(() => ({
      account: () => ({ id: 'test:one:T02-address ', chainId: 'test:one', address: 'T02-address' }),
    })),
  ],
  [
    'lists no methods',
    ['the wallet side answers each method that the verbs call'],
    keyedWith(() => ({ methods: [] })),
  ],
  [
    'answers any call',
    [
      'an unknown method fails with method-unsupported',
      'a call on an unknown chain fails with a named error',
      'invalid params fail with a named error and are never signed',
    ],
    keyedWith(() => ({ invoke: async () => 'signed:T01-address:hello' })),
  ],
  [
    'signs for any account',
    ['a call for the account of another key fails with a named error'],
    keyedWith(() => ({
      invoke: async ({ params }: { params: readonly string[] }) => `signed:${params[0]}:${params[1]}`,
    })),
  ],
  [
    'copies the account',
    ['a signer has the account that it was created for'],
    adapterWith({
      signer: (session, account) => ({ account: { ...account }, sign: (o) => sign(session, account, o) }),
    }),
  ],
  [
    'calls another chain',
    ["each verb calls the chain of the account and returns the account's answer"],
    signing((session, account, options) => sign(session, { ...account, chainId: 'test:two' }, options)),
  ],
  [
    'throws foreign errors',
    [
      'a verb is absent or fails with a named error when the session does not allow its method',
      'each verb passes named errors of the session on unchanged',
      'the error of a verb carries the late answer as the result that the verb gives in time',
    ],
    signing((session, account, options) =>
      sign(session, account, options).catch((error: Error) => {
        throw new Error(error.message);
      }),
    ),
  ],
  [
    'drops the signal and the time limit',
    ['each verb passes its signal and time limit to the session'],
    signing((session, account, { text }) => sign(session, account, { text })),
  ],
  [
    'loses late answers',
    ['the error of a verb carries the late answer as the result that the verb gives in time'],
    signing((session, account, options) =>
      sign(session, account, options).catch((error: WalletError) => {
        throw new WalletError(error.code, { ...error.context, late: undefined });
      }),
    ),
  ],
  [
    'passes on late answers unchecked',
    ['an invalid late answer fails with a named error and is never returned'],
    signing(async (session, account, options) => {
      const answer = await unverified(session, account, options);
      return sign({ ...session, invokeMethod: async () => answer }, account, options);
    }),
  ],
  [
    'does not check the answer',
    [
      'an invalid answer fails with a named error and is never returned',
      'a signature by another key fails with signature-mismatch',
    ],
    signing(unverified),
  ],
];

describe('the adapter suite fails an adapter that', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each(flaws)('the adapter suite fails an adapter that %s', async (_, laws, alter) => {
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

  test('the adapter suite has a flawed adapter for each law', () => {
    expect(new Set(flaws.flatMap(([, laws]) => laws))).toEqual(
      new Set(adapterLaws.map(({ sentence }) => sentence)),
    );
  });
});
