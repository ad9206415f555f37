import { type ChainId, isWalletError, namespaceOf, type RelayGroup, WalletError } from '@causeway/protocol';
import { expect } from 'vitest';
import { hostileFailures } from '../hostileFailures.js';
import type { Law } from '../law.js';
import { testSeed } from '../seed.js';
import { loadWire, type RelaySubject } from './subject.js';

const group = (accounts: unknown, methods: unknown = [], events: unknown = []) => ({
  accounts,
  methods,
  events,
});

/** A group of a proposal as a wallet approves it: all of it, with an account on each chain. */
const approve = ({ chains, methods, events }: RelayGroup, address: string) =>
  group(
    chains.map((chain) => `${chain}:${address}`),
    methods,
    events,
  );

const throwing = (target: object) =>
  new Proxy(target, {
    get() {
      throw new Error('A getter of the wallet failed.');
    },
    ownKeys() {
      throw new Error('The keys of the wallet cannot be read.');
    },
  });

/** Sessions that hold no valid account, in every shape that a wallet could send. */
function hostileSessions(namespace: string, chain: string, address: string): unknown[] {
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const lists = [
    null,
    7,
    'text',
    {},
    [null, 7, {}, [], '', namespace, chain, `${chain}:`, `${chain}:\u202e`, `other:x:${address}`],
    throwing([`${chain}:${address}`]),
    revoked.proxy,
  ];
  return [
    undefined,
    null,
    7,
    namespace,
    [],
    throwing({ [namespace]: group([`${chain}:${address}`]) }),
    revoked.proxy,
    Object.create({ [namespace]: group([`${chain}:${address}`]) }),
    { [`x${namespace}`]: group([`${chain}:${address}`]) },
    ...[null, 7, [], 'text', throwing({}), revoked.proxy].map((value) => ({ [namespace]: value })),
    ...lists.map((list) => ({ [namespace]: group(list, list, list) })),
  ];
}

/** How a wire proposes, reads and answers: pure functions of foreign input. */
export const wireLaws: readonly Law<RelaySubject>[] = [
  {
    sentence: 'a scope is proposed under the registered name with its chains, methods and events',
    async check(subject) {
      const { wire, scope, namespace } = await loadWire(subject);
      const expected = { chains: scope.chains, methods: scope.methods, events: scope.notifications };
      expect(wire.propose(scope)[namespace]).toEqual(expected);
      wire.propose(scope)[namespace]?.chains.push('other:chain');
      expect(wire.propose(scope)[namespace]).toEqual(expected);
    },
  },
  {
    sentence: 'approval of any one of the proposed names approves the scope',
    async check(subject) {
      const { wire, scope, first } = await loadWire(subject);
      for (const [name, proposed] of Object.entries(wire.propose(scope))) {
        const approval = wire.read({ [name]: approve(proposed, first) }, scope);
        expect(approval).toMatchObject({ scope, names: [name], missing: [] });
        expect(approval.accounts.map(({ chainId }) => chainId)).toEqual(scope.chains);
        const byChain = proposed.chains.map((chain) => [
          chain,
          approve({ ...proposed, chains: [chain] }, first),
        ]);
        expect(wire.read(Object.fromEntries(byChain), scope).scope).toEqual(scope);
      }
    },
  },
  {
    sentence: 'accounts are read once each, in the order of the wallet and in their checksum form',
    async check(subject) {
      const { wire, scope, namespace, first, second, chain } = await loadWire(subject);
      const texts = [second, first, second].map((address) => `${chain}:${address}`);
      const { accounts } = wire.read({ [namespace]: group(texts, scope.methods) }, scope);
      expect(accounts).toEqual(
        [second, first].map((address) => ({ id: `${chain}:${address}`, chainId: chain, address })),
      );
    },
  },
  {
    sentence:
      'a chain that was not proposed adds no account, and a chain without an account is not in the scope',
    async check(subject) {
      const { wire, scope, namespace, first, chain } = await loadWire(subject);
      const elsewhere: ChainId = `${namespace}:elsewhere`;
      const texts = [`${elsewhere}:${first}`, `${chain}:${first}`];
      const approved = { ...group(texts, scope.methods), chains: [elsewhere, ...scope.chains] };
      const { accounts, scope: read } = wire.read({ [namespace]: approved }, scope);
      expect(accounts.map(({ chainId }) => chainId)).toEqual([chain]);
      expect(read?.chains).toEqual([chain]);
    },
  },
  {
    sentence: 'an account with an invalid address is left out and named as missing, with a reason',
    async check(subject) {
      const { wire, scope, namespace, first, chain } = await loadWire(subject);
      const texts = [`${chain}:-`, `${chain}:${first}`];
      const { accounts, missing } = wire.read({ [namespace]: group(texts, scope.methods) }, scope);
      expect(accounts).toHaveLength(1);
      expect(missing).toEqual([{ type: 'account', namespace, reason: expect.stringMatching(/\S/) }]);
    },
  },
  {
    sentence: 'a namespace, accounts and methods that the wallet did not approve are named as missing',
    async check(subject) {
      const { wire, scope, namespace, first, chain } = await loadWire(subject);
      const missingOf = (session: unknown) => wire.read(session, scope).missing;
      expect(missingOf({ other: group([]) })).toEqual([{ type: 'namespace', namespace }]);
      expect(missingOf({ [namespace]: group([]) })).toEqual([{ type: 'accounts', namespace }]);
      expect(missingOf({ [namespace]: group([`${chain}:${first}`]) })).toEqual(
        scope.methods.map((method) => ({ type: 'method', namespace, method })),
      );
    },
  },
  {
    sentence: 'a hostile session has no account and no scope and does not throw',
    async check(subject) {
      const { wire, scope, namespace, first, chain } = await loadWire(subject);
      for (const session of hostileSessions(namespace, chain, first)) {
        const { accounts, scope: read } = wire.read(session, scope);
        expect([accounts, read]).toEqual([[], undefined]);
      }
    },
  },
  {
    sentence: 'only the first thousand entries of a list are read',
    async check(subject) {
      const { wire, scope, namespace, first, chain } = await loadWire(subject);
      const texts = Array.from({ length: 1001 }, (_, index) => (index < 1000 ? '' : `${chain}:${first}`));
      expect(wire.read({ [namespace]: group(texts) }, scope).accounts).toEqual([]);
      expect(wire.read({ [namespace]: group(texts.slice(1)) }, scope).accounts).toHaveLength(1);
    },
  },
  {
    sentence: 'a call for the wallet is sent under the proposed names',
    async check(subject) {
      const { wire, scope, first, chain } = await loadWire(subject);
      const accounts = [{ id: `${chain}:${first}` as const, chainId: chain, address: first }];
      let count = 0;
      for (const [name, { chains, methods }] of Object.entries(wire.propose(scope))) {
        for (const [index, method] of scope.methods.entries()) {
          const answer = wire.answer({ chainId: chain, method }, { accounts, names: [name] });
          if (answer.type !== 'request') continue;
          count++;
          expect(answer).toEqual({
            type: 'request',
            chainId: chains[scope.chains.indexOf(chain)],
            method: methods[index],
          });
        }
      }
      expect(count).toBeGreaterThan(0);
    },
  },
  {
    sentence: 'no call makes the wire throw or reaches a chain of another namespace',
    async check(subject) {
      const { wire, scope, namespace, chain } = await loadWire(subject);
      const params = [
        undefined,
        null,
        7,
        'text',
        [],
        [null],
        [{}],
        [{ chainId: 'x' }],
        throwing([]),
        throwing({}),
      ];
      const ids: ChainId[] = [chain, `${namespace}:`, `${namespace}:elsewhere`];
      for (const method of [...scope.methods, '', 'eth_chainId', 'eth_accounts', 'causeway_unknown']) {
        for (const chainId of ids) {
          for (const value of params) {
            const call = { chainId, method, params: value };
            const answer = wire.answer(call, { accounts: [], names: [] });
            if (answer.type === 'value') continue;
            expect(namespaceOf(answer.chainId)).toBe(namespace);
          }
        }
      }
    },
  },
  {
    sentence: 'any rejection of a wallet becomes a named error, and a named error stays unchanged',
    async check(subject) {
      const { wire, scope } = await loadWire(subject);
      const method = scope.methods[0] ?? '';
      const next = hostileFailures(testSeed());
      for (let n = 0; n < 1000; n++) expect(isWalletError(wire.toError(next(), method))).toBe(true);
      expect(isWalletError(wire.toError({ code: 4001, message: 'User rejected.' }, method))).toBe(true);
      const named = new WalletError('user-rejected', { method });
      expect(wire.toError(named, method)).toBe(named);
    },
  },
];
