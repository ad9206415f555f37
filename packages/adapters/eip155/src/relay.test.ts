import { isWalletError, WalletError } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { alice, bob, chains, local, second } from '../test/fakes.js';
import { createWire } from './relay.js';
import { scopeOf } from './scope.js';

const wire = createWire(chains);
const accounts = [alice, bob].map((address) => ({
  id: `${local.id}:${address}` as const,
  chainId: local.id,
  address,
}));
const state = { accounts, names: ['eip155'] };
const answer = (method: string, params?: unknown, chainId: `${string}:${string}` = local.id) =>
  wire.answer({ chainId, method, params }, state);

test('propose returns one namespace with the methods, chains and events of the scope', () => {
  const scope = scopeOf([local.id]);
  expect(wire.propose(scope)).toEqual({
    eip155: { chains: [local.id], methods: scope.methods, events: scope.notifications },
  });
});

test('answer returns the accounts and the chain from the session without a request', () => {
  for (const method of ['eth_accounts', 'eth_requestAccounts']) {
    expect(answer(method)).toEqual({ type: 'value', value: [alice, bob] });
  }
  expect(answer('eth_chainId')).toEqual({ type: 'value', value: '0x7a69' });
  expect(answer('eth_chainId', [], 'eip155:nonsense')).toMatchObject({ type: 'request' });
});

test('answer passes every other call to the wallet unchanged', () => {
  for (const method of ['personal_sign', 'eth_sendTransaction', 'eth_getBalance']) {
    expect(answer(method)).toEqual({ type: 'request', chainId: local.id, method });
  }
});

test('answer reads the target of a switch from hexadecimal, decimal and numeric chain ids', () => {
  const target = (params: unknown) => answer('wallet_switchEthereumChain', params);
  for (const chainId of ['0x7a6a', '31338', 31338]) {
    expect(target([{ chainId }])).toEqual({ type: 'move', chainId: second.id });
  }
  for (const params of [undefined, [], [{}], [null], [{ chainId: '0x' }], 'text']) {
    expect(target(params)).toEqual({ type: 'move', chainId: 'eip155:' });
  }
});

const S = 'wallet_switchEthereumChain';
const A = 'wallet_addEthereumChain';
type Step = 'moves' | 'stays' | WalletError;
const failed = (code: 'user-rejected' | 'method-unsupported' | 'wallet-failed', cause?: unknown) =>
  new WalletError(code, { method: S, reason: '' }, { cause });
const unknown = failed('wallet-failed', { code: 4902, message: 'Unrecognized chain.' });
const refusedAsUnknown = failed('user-rejected', { code: 4902, message: 'User rejected.' });
const unsupported = failed('method-unsupported');
const refused = failed('user-rejected');

/** The wallets' different reactions to a switch to a chain that is not approved yet. */
const moves: readonly [
  wallet: string,
  answers: Readonly<Record<string, readonly Step[]>>,
  outcome: string,
  requests: readonly string[],
][] = [
  ['adds the chain to the session', { [S]: ['moves'] }, 'moved', [S]],
  ['answers null but does not switch', { [S]: ['stays'] }, 'switch-unconfirmed', [S]],
  ['rejects the switch', { [S]: [refused] }, 'switch-rejected', [S]],
  ['was not approved for the method', { [S]: [unsupported] }, 'switch-wallet-only', [S]],
  ['adds an unknown chain', { [S]: [unknown], [A]: ['moves'] }, 'moved', [S, A]],
  [
    'adds the chain after a rejection with code 4902',
    { [S]: [refusedAsUnknown], [A]: ['moves'] },
    'moved',
    [S, A],
  ],
  ['adds the chain and then switches', { [S]: [unknown, 'moves'], [A]: ['stays'] }, 'moved', [S, A, S]],
  ['rejects the addition of the chain', { [S]: [unknown], [A]: [refused] }, 'add-rejected', [S, A]],
  ['cannot add chains', { [S]: [unknown], [A]: [unsupported] }, 'switch-wallet-only', [S, A]],
  [
    'does not have the chain after adding it',
    { [S]: [unknown, unknown], [A]: ['stays'] },
    'switch-unconfirmed',
    [S, A, S],
  ],
  [
    'adds the chain and then rejects the switch',
    { [S]: [unknown, refused], [A]: ['stays'] },
    'switch-rejected',
    [S, A, S],
  ],
];

/** A session on the first chain. */
function play(answers: Readonly<Record<string, readonly Step[]>>, approved = [local.id]) {
  const requests: [method: string, params: unknown][] = [];
  const move = (target: `${string}:${string}`) =>
    wire.move(target, {
      wallet: 'Phone',
      approved: () => approved,
      changed: async () => undefined,
      async request(method, params) {
        const step = answers[method]?.[requests.filter(([name]) => name === method).length];
        requests.push([method, params]);
        if (step === 'moves') approved.push(second.id);
        if (typeof step === 'object') throw step;
        if (step === undefined) throw new Error(`The test did not expect ${method}.`);
        return null;
      },
    });
  return { requests, move };
}

const outcomeOf = (work: Promise<void>) =>
  work.then(
    () => 'moved',
    (error: unknown) => (isWalletError(error) ? error.code : error),
  );

describe('moving a relayed session to another chain', () => {
  test.each(moves)(
    'move ends with the expected outcome when the wallet %s',
    async (_, answers, outcome, methods) => {
      const { requests, move } = play(answers);
      expect(await outcomeOf(move(second.id))).toBe(outcome);
      expect(requests.map(([method]) => method)).toEqual(methods);
    },
  );

  test('move sends no request for an approved chain or for a chain that the app does not list', async () => {
    const { requests, move } = play({}, [local.id, second.id]);
    expect(await outcomeOf(move(second.id))).toBe('moved');
    expect(await outcomeOf(move('eip155:404404'))).toBe('network-unknown');
    expect(requests).toEqual([]);
  });

  test('move describes the chain to a wallet that does not have it', async () => {
    const { requests, move } = play({ [S]: [unknown], [A]: ['moves'] });
    await move(second.id);
    expect(requests[1]?.[1]).toEqual([
      {
        chainId: '0x7a6a',
        chainName: 'Causeway Second',
        nativeCurrency: second.currency,
        rpcUrls: second.rpcUrls,
        blockExplorerUrls: [second.explorerUrl],
      },
    ]);
  });
});
