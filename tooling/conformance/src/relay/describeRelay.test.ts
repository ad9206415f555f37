import { type AddressFormat, type Chain, type RelayWire, WalletError } from '@causeway/protocol';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import { createRelayWire, type RelayWireOptions } from '@causeway/protocol/relay';
import { describe, expect, test } from 'vitest';
import { referenceAdapterSubject } from '../adapter/referenceAdapter.js';
import { broken, judge } from '../law.js';
import { describeRelay, relayLaws } from './describeRelay.js';
import type { RelaySubject } from './subject.js';

const names = { registered: 'test', elder: 'trial' } as const;

/** The wire of a namespace that can be moved, on top of the reference adapter. */
function subjectOf(
  options: Partial<RelayWireOptions>,
  alter: (wire: RelayWire) => Partial<RelayWire>,
): RelaySubject {
  const { adapter, addresses } = referenceAdapterSubject();
  const relay = async () => {
    const address: AddressFormat = await adapter.address();
    const wire = createRelayWire({
      namespace: adapter.namespace,
      chains: adapter.chains,
      address,
      toError: (await adapter.relay()).toError,
      requestChain: async (chain, session) => requestChain(chain, session),
      ...options,
    });
    return { ...wire, ...alter(wire) };
  };
  return { adapter: { ...adapter, relay }, addresses };
}

const requestChain: NonNullable<RelayWireOptions['requestChain']> = ({ id }, { wallet, request }) =>
  request('test_move', [id]).then(
    () => undefined,
    (error: WalletError) => {
      throw error.code === 'user-rejected'
        ? new WalletError('switch-rejected', { chain: id })
        : new WalletError('switch-wallet-only', { wallet });
    },
  );

describeRelay('the reference adapter', referenceAdapterSubject);
describeRelay('a reference adapter that can be moved', () => subjectOf({}, () => ({})));

type Flaw = readonly [
  flaw: string,
  laws: readonly string[],
  alter: (wire: RelayWire) => Partial<RelayWire>,
  options?: Partial<RelayWireOptions>,
];
const proposed = 'a scope is proposed under the registered name with its chains, methods and events';
const anyName = 'a wallet that approves any one of the proposed names is read as having approved the scope';
const once = 'accounts are read once each, in the order of the wallet and in their checksum form';
const onlyProposed =
  'a chain that was not proposed brings no account, and a chain without an account is not in the scope';
const invalid = 'an account with an invalid address is left out and named as missing, with a reason';
const missing = 'a namespace, accounts and methods that the wallet did not approve are named as missing';
const hostile = 'a hostile session gives no account and no scope, and never throws';
const bounded = 'of a list without end the first thousand entries are read';
const sent = 'a call that the wallet has to answer is sent by the names under which it was proposed';
const answers = 'no call makes an answer throw, or leads to a chain of another namespace';
const failures = 'whatever a wallet rejects with becomes a named error, and a named error stays as it is';
const approved = 'a move to an approved chain asks the wallet nothing';
const unlisted =
  'a move to a chain that the app does not list is network-unknown and asks the wallet nothing';
const confirmed = 'a move succeeds only when the session was approved for the chain meanwhile';
const refused = 'a move that the wallet refuses, or was not approved for, is named';

/** Each breaks one promise; the sentences are all the laws that notice it. */
const flaws: readonly Flaw[] = [
  [
    'hands out the same group each time',
    [proposed],
    (wire) => {
      let kept: ReturnType<RelayWire['propose']> | undefined;
      return {
        propose: (scope) => {
          kept ??= wire.propose(scope);
          return kept;
        },
      };
    },
  ],
  [
    'proposes a second name that it does not read',
    [anyName],
    (wire) => ({
      propose: (scope) => {
        const { [names.registered]: group } = wire.propose(scope);
        return { ...wire.propose(scope), ...(group && { [names.elder]: group }) };
      },
    }),
  ],
  [
    'turns the order of the accounts round',
    [once],
    (wire) => ({
      read: (...given) => {
        const approval = wire.read(...given);
        return { ...approval, accounts: [...approval.accounts].reverse() };
      },
    }),
  ],
  [
    'takes chains that were not proposed',
    [onlyProposed],
    (wire) => ({
      read: (session, scope) => wire.read(session, { ...scope, chains: [...scope.chains, 'test:elsewhere'] }),
    }),
  ],
  [
    'drops an invalid address without a word',
    [invalid],
    (wire) => ({
      read: (...given) => {
        const approval = wire.read(...given);
        return { ...approval, missing: approval.missing.filter(({ type }) => type !== 'account') };
      },
    }),
  ],
  [
    'does not say which methods are missing',
    [missing],
    (wire) => ({
      read: (...given) => {
        const approval = wire.read(...given);
        return { ...approval, missing: approval.missing.filter(({ type }) => type !== 'method') };
      },
    }),
  ],
  [
    'fails on a session that cannot be read',
    [hostile],
    (wire) => ({
      read: (session, scope) => {
        Object.keys(session ?? {});
        return wire.read(session, scope);
      },
    }),
  ],
  [
    'reads lists to their end',
    [bounded],
    (wire) => ({
      read: (session, scope) => {
        const group = peek(session, names.registered);
        const accounts = peek(group, 'accounts');
        const isLong = (lengthOf(accounts) ?? 0) > 1000;
        const rest = isLong && { [names.registered]: { accounts: (accounts as unknown[]).slice(1) } };
        return wire.read(rest || session, scope);
      },
    }),
  ],
  [
    'sends a method by a name that was not proposed',
    [sent],
    () => ({ answer: ({ chainId, method }) => ({ type: 'request', chainId, method: `x_${method}` }) }),
  ],
  [
    'reads the params of a call without care',
    [answers],
    (wire) => ({
      answer: (call, state) => {
        if (call.method !== 'causeway_unknown') return wire.answer(call, state);
        return { type: 'move', chainId: (call.params as [{ chainId: `test:${string}` }])[0].chainId };
      },
    }),
  ],
  [
    'names a failure that has a name already',
    [failures],
    () => ({
      toError: (cause, method) => new WalletError('wallet-failed', { method, reason: '' }, { cause }),
    }),
  ],
  [
    'asks the wallet for a chain that is approved',
    [approved],
    (wire) => ({
      move: async (target, session) => {
        if (session.approved()[0] === target) await session.request('test_move', [target]);
        return wire.move(target, session);
      },
    }),
  ],
  [
    'moves to every chain that is approved',
    [unlisted],
    (wire) => ({
      move: async (target, session) => {
        if (!session.approved().includes(target)) await wire.move(target, session);
      },
    }),
  ],
  [
    'believes a wallet that says yes',
    [confirmed],
    (wire) => ({
      move: (target, session) =>
        wire.move(target, session).catch((error: WalletError) => {
          if (error.code !== 'switch-unconfirmed') throw error;
        }),
    }),
  ],
  [
    'hands on the refusal of the wallet as it is',
    [refused],
    () => ({}),
    { requestChain: async ({ id }: Chain, { request }) => void (await request('test_move', [id])) },
  ],
];

describe('the relay suite notices a wire that', () => {
  for (const [flaw, laws, alter, options = {}] of flaws) {
    test(flaw, async () => {
      const verdicts = await judge(relayLaws, () => subjectOf(options, alter));
      expect(broken(verdicts)).toEqual(laws);
    });
  }

  test('breaks any law, because each law has a flaw that only it notices', () => {
    expect(flaws.flatMap(([, laws]) => laws).sort()).toEqual(
      relayLaws.map(({ sentence }) => sentence).sort(),
    );
  });
});
