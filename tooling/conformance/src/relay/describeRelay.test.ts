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
const anyName = 'approval of any one of the proposed names approves the scope';
const readOnceLaw = 'accounts are read once each, in the order of the wallet and in their checksum form';
const onlyProposed =
  'a chain that was not proposed adds no account, and a chain without an account is not in the scope';
const invalid = 'an account with an invalid address is left out and named as missing, with a reason';
const missing = 'a namespace, accounts and methods that the wallet did not approve are named as missing';
const hostile = 'a hostile session has no account and no scope and does not throw';
const bounded = 'only the first thousand entries of a list are read';
const callUnderProposedNames = 'a call for the wallet is sent under the proposed names';
const answers = 'no call makes the wire throw or reaches a chain of another namespace';
const failures = 'any rejection of a wallet becomes a named error, and a named error stays unchanged';
const approved = 'a switch to an approved chain sends no request to the wallet';
const unlisted =
  'a switch to an unlisted chain fails with network-unknown and sends no request to the wallet';
const confirmed = 'a switch succeeds only when the wallet has approved the chain by then';
const refused = 'a switch that the wallet rejects or did not approve fails with a named error';

/** Each breaks one promise; the sentences are all the laws that notice it. */
const flaws: readonly Flaw[] = [
  [
    'hands out the same group each time',
    [proposed],
    (wire) => {
      let firstProposal: ReturnType<RelayWire['propose']> | undefined;
      return {
        propose: (scope) => {
          firstProposal ??= wire.propose(scope);
          return firstProposal;
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
    [readOnceLaw],
    (wire) => ({
      read: (...parameters) => {
        const approval = wire.read(...parameters);
        return { ...approval, accounts: [...approval.accounts].reverse() };
      },
    }),
  ],
  [
    'accepts chains that were not proposed',
    [onlyProposed],
    (wire) => ({
      read: (session, scope) => wire.read(session, { ...scope, chains: [...scope.chains, 'test:elsewhere'] }),
    }),
  ],
  [
    'drops an invalid address without naming it',
    [invalid],
    (wire) => ({
      read: (...parameters) => {
        const approval = wire.read(...parameters);
        return { ...approval, missing: approval.missing.filter(({ type }) => type !== 'account') };
      },
    }),
  ],
  [
    'does not name missing methods',
    [missing],
    (wire) => ({
      read: (...parameters) => {
        const approval = wire.read(...parameters);
        return { ...approval, missing: approval.missing.filter(({ type }) => type !== 'method') };
      },
    }),
  ],
  [
    'throws for a hostile session',
    [hostile],
    (wire) => ({
      read: (session, scope) => {
        Object.keys(session ?? {});
        return wire.read(session, scope);
      },
    }),
  ],
  [
    'reads lists without a limit',
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
    [callUnderProposedNames],
    () => ({ answer: ({ chainId, method }) => ({ type: 'request', chainId, method: `x_${method}` }) }),
  ],
  [
    'reads the params of a call without checks',
    [answers],
    (wire) => ({
      answer: (call, state) => {
        if (call.method !== 'causeway_unknown') return wire.answer(call, state);
        return { type: 'move', chainId: (call.params as [{ chainId: `test:${string}` }])[0].chainId };
      },
    }),
  ],
  [
    'renames a named failure',
    [failures],
    () => ({
      toError: (cause, method) => new WalletError('wallet-failed', { method, reason: '' }, { cause }),
    }),
  ],
  [
    'requests an approved chain from the wallet',
    [approved],
    (wire) => ({
      move: async (target, session) => {
        if (session.approved()[0] === target) await session.request('test_move', [target]);
        return wire.move(target, session);
      },
    }),
  ],
  [
    'switches to every approved chain',
    [unlisted],
    (wire) => ({
      move: async (target, session) => {
        if (!session.approved().includes(target)) await wire.move(target, session);
      },
    }),
  ],
  [
    'trusts a wallet that claims success',
    [confirmed],
    (wire) => ({
      move: (target, session) =>
        wire.move(target, session).catch((error: WalletError) => {
          if (error.code !== 'switch-unconfirmed') throw error;
        }),
    }),
  ],
  [
    'passes the wallet’s rejection on unchanged',
    [refused],
    () => ({}),
    { requestChain: async ({ id }: Chain, { request }) => void (await request('test_move', [id])) },
  ],
];

describe('the relay suite', () => {
  for (const [flaw, laws, alter, options = {}] of flaws) {
    test(`the relay suite fails a wire that ${flaw}`, async () => {
      const verdicts = await judge(relayLaws, () => subjectOf(options, alter));
      expect(broken(verdicts)).toEqual(laws);
    });
  }

  test('the relay suite has a flawed wire for each law', () => {
    expect(flaws.flatMap(([, laws]) => laws).sort()).toEqual(
      relayLaws.map(({ sentence }) => sentence).sort(),
    );
  });
});
