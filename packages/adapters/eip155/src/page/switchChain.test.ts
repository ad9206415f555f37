import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  chains,
  createProvider,
  defer,
  type FakeProvider,
  failure,
  local,
  second,
} from '../../test/fakes.js';
import { defaultLimits } from '../types.js';
import { switchChain } from './switchChain.js';

const quick = { ...defaultLimits, chain: 20, confirm: 20, prompt: 200 };
const from = '0x7a69';
const to = '0x7a6a';
const rejected = { code: 4001, message: 'User rejected the request.' };

/** A wallet on the first chain; the answers define its behaviour. */
interface Behaviour {
  readonly name: string;
  /** Answers of `wallet_switchEthereumChain`, one after the other; a function may move the wallet. */
  readonly switches?: readonly Answer[];
  readonly adds?: readonly Answer[];
  /** The result for the person: the code of the error, or success. */
  readonly outcome: 'moved' | 'stayed' | string;
  readonly chainId?: () => unknown;
  readonly calls?: readonly string[];
}
type Answer = (wallet: { move(): void; announce(): void; provider: FakeProvider }) => unknown;

const fail =
  (error: object): Answer =>
  () => {
    throw Object.assign(new Error('failed'), error);
  };
const raw =
  (error: unknown): Answer =>
  () => {
    throw error;
  };
const moves: Answer = ({ move }) => {
  move();
  return null;
};
const nothing: Answer = () => null;
const unknownChain = fail({ code: 4902, message: 'Unrecognized chain ID "0x7a6a".' });
const never: Answer = () => new Promise(() => undefined);

const S = 'wallet_switchEthereumChain';
const A = 'wallet_addEthereumChain';
const isPrompt = ({ method }: { readonly method: string }) => method === S || method === A;

const table: readonly Behaviour[] = [
  { name: 'switches and answers null', switches: [moves], outcome: 'moved', calls: [S] },
  {
    name: 'switches and returns a malformed answer',
    switches: [
      (w) => {
        w.move();
        return { ok: 'perhaps' };
      },
    ],
    outcome: 'moved',
  },
  {
    name: 'switches and emits chainChanged but never answers',
    switches: [
      (w) => {
        w.move();
        w.announce();
        return new Promise(() => undefined);
      },
    ],
    outcome: 'moved',
  },
  {
    name: 'answers at once and switches later',
    switches: [
      (w) => {
        // Turns of the event loop, long after the answer was read.
        setImmediate(() => {
          w.move();
          w.announce();
        });
        return null;
      },
    ],
    outcome: 'moved',
  },
  { name: 'answers null but does not switch', switches: [nothing], outcome: 'switch-unconfirmed' },
  {
    name: 'answers null but is on a different chain',
    switches: [nothing],
    chainId: () => '0x1',
    outcome: 'switch-unconfirmed',
  },
  { name: 'never answers', switches: [never], outcome: 'timeout' },
  { name: 'is already on the chain', chainId: () => to, outcome: 'stayed', calls: [] },
  {
    name: 'is already on the chain and reports it in decimal',
    chainId: () => '31338',
    outcome: 'stayed',
    calls: [],
  },
  {
    name: 'is already on the chain and reports it as a number',
    chainId: () => 31338,
    outcome: 'stayed',
    calls: [],
  },
  {
    name: 'is already on the chain and reports it with leading zeros and capitals',
    chainId: () => '0x0007A6A',
    outcome: 'stayed',
    calls: [],
  },
  { name: 'rejects with code 4001', switches: [fail(rejected)], outcome: 'switch-rejected', calls: [S] },
  {
    name: 'rejects with an error that has only a message',
    switches: [raw(new Error('User rejected the request'))],
    outcome: 'switch-rejected',
  },
  { name: 'rejects with a string', switches: [raw('User denied')], outcome: 'switch-rejected' },
  {
    name: 'rejects with the code of WalletConnect',
    switches: [fail({ code: 5000 })],
    outcome: 'switch-rejected',
  },
  {
    name: 'rejects with code 4001 inside an internal error',
    switches: [fail({ code: -32603, data: { originalError: { code: 4001 } } })],
    outcome: 'switch-rejected',
  },
  {
    name: 'reports an unknown chain with code 4902',
    switches: [unknownChain, moves],
    adds: [nothing],
    outcome: 'moved',
    calls: [S, A, S],
  },
  {
    name: 'reports an unknown chain with a code that is text',
    switches: [fail({ code: '4902' }), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  {
    name: 'reports an unknown chain inside error -32603',
    switches: [fail({ code: -32603, data: { originalError: { code: 4902 } } }), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  {
    name: 'reports an unknown chain in the misspelt field orginalError',
    switches: [fail({ code: -32603, data: { orginalError: { code: 4902 } } }), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  {
    name: 'reports an unknown chain in the data of its error',
    switches: [fail({ code: -32000, data: { code: 4902 } }), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  {
    name: 'reports an unknown chain in the cause of its error',
    switches: [fail({ cause: { code: 4902 } }), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  {
    name: 'reports an unknown chain only in its message',
    switches: [raw(new Error('Unrecognized chain ID "0x7a6a". Try adding it.')), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  {
    name: 'reports that the chain has not been added',
    switches: [raw({ message: 'Chain 31338 has not been added' }), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  {
    name: 'reports an unknown chain as a rejection',
    switches: [fail({ code: 4902, message: 'request rejected: Unrecognized chain' }), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  {
    name: 'switches while it adds the chain',
    switches: [unknownChain],
    adds: [moves],
    outcome: 'moved',
    calls: [S, A],
  },
  {
    name: 'adds the chain and emits chainChanged but never answers',
    switches: [unknownChain],
    adds: [
      (w) => {
        w.move();
        w.announce();
        return new Promise(() => undefined);
      },
    ],
    outcome: 'moved',
    calls: [S, A],
  },
  {
    name: 'rejects the addition of the chain',
    switches: [unknownChain],
    adds: [fail(rejected)],
    outcome: 'add-rejected',
    calls: [S, A],
  },
  {
    name: 'cannot add chains',
    switches: [unknownChain],
    adds: [fail({ code: -32601, message: 'the method does not exist' })],
    outcome: 'switch-unsupported',
  },
  {
    name: 'adds the chain and then rejects the switch',
    switches: [unknownChain, fail(rejected)],
    adds: [nothing],
    outcome: 'switch-rejected',
  },
  {
    name: 'adds the chain and still reports it as unknown',
    switches: [unknownChain, unknownChain],
    adds: [nothing],
    outcome: 'switch-unconfirmed',
  },
  {
    name: 'adds the chain and answers null but does not switch',
    switches: [unknownChain, nothing],
    adds: [nothing],
    outcome: 'switch-unconfirmed',
  },
  {
    name: 'reports with code 4200 that it cannot switch',
    switches: [fail({ code: 4200 })],
    outcome: 'switch-unsupported',
  },
  {
    name: 'reports with code -32601 that it cannot switch',
    switches: [fail({ code: -32601 })],
    outcome: 'switch-unsupported',
  },
  {
    name: 'has another pending request',
    switches: [fail({ code: -32002, message: 'Request already pending.' })],
    outcome: 'request-pending',
  },
  {
    name: 'is locked',
    switches: [fail({ code: 4100, message: 'The wallet is locked.' })],
    outcome: 'wallet-locked',
  },
  { name: 'is disconnected', switches: [fail({ code: 4900 })], outcome: 'wallet-gone' },
  {
    name: 'returns an internal error',
    switches: [fail({ code: -32603, message: 'Internal error' })],
    outcome: 'wallet-failed',
  },
  {
    name: 'does not report its chain before it switches',
    chainId: (() => {
      let n = 0;
      return () => {
        n += 1;
        return n === 1 ? null : to;
      };
    })(),
    switches: [nothing],
    outcome: 'moved',
  },
];

function wallet({ switches = [], adds = [], chainId }: Behaviour) {
  let current: string = from;
  const queue = { [S]: [...switches], [A]: [...adds] };
  const tools = {
    move: () => {
      current = to;
    },
    announce: () => provider.emit('chainChanged', to),
    get provider() {
      return provider;
    },
  };
  const play = (method: typeof S | typeof A) => () => {
    const next = queue[method].shift();
    if (!next) throw new Error(`the test did not expect ${method} again`);
    return next(tools as Parameters<Answer>[0]);
  };
  const provider: FakeProvider = createProvider({
    eth_chainId: () => (chainId ? chainId() : current),
    [S]: play(S),
    [A]: play(A),
  });
  return provider;
}

describe('switchChain with different wallets', () => {
  test.each(table)('switchChain ends with $outcome when the wallet $name', async (behaviour) => {
    const provider = wallet(behaviour);
    const work = switchChain(second.id, { chains, canSwitch: true, provider, limits: quick });
    if (behaviour.outcome === 'moved' || behaviour.outcome === 'stayed') {
      expect(await work).toBe(behaviour.outcome === 'moved');
    } else {
      expect((await failure(work)).code).toBe(behaviour.outcome);
    }
    const walletCalls = provider.calls
      .map(({ method }) => method)
      .filter((method) => method.startsWith('wallet_'));
    if (behaviour.calls) expect(walletCalls).toEqual(behaviour.calls);
    expect(provider.listenerCount()).toBe(0);
  });

  test('switchChain is tested with at least 30 wallets', () => {
    expect(table.length).toBeGreaterThanOrEqual(30);
  });
});

describe('the steps of switchChain', () => {
  test('switchChain checks mapping, ability, provider and wallet in this order, with the documented messages', async () => {
    const context = { chains, limits: quick, provider: undefined, canSwitch: false };
    const unmapped = await failure(switchChain('eip155:5', context));
    expect(unmapped.message).toBe('Could not find network mapping for chain eip155:5');
    const unable = await failure(switchChain(second.id, context));
    expect(unable.message).toBe('Network switching is not supported');
    const absent = await failure(switchChain(second.id, { ...context, canSwitch: true }));
    expect(absent.message).toBe('Provider not found');
    const refusing = wallet({ name: '', switches: [fail(rejected)], outcome: '' });
    const refused = await failure(
      switchChain(second.id, { ...context, canSwitch: true, provider: refusing }),
    );
    expect(refused.message).toBe("User rejected the wallet's request to switch network");
    const notAdding = wallet({ name: '', switches: [unknownChain], adds: [fail(rejected)], outcome: '' });
    const notAdded = await failure(
      switchChain(second.id, { ...context, canSwitch: true, provider: notAdding }),
    );
    expect(notAdded.message).toBe("User rejected the wallet's request to add network");
  });

  test('switchChain adds an unknown chain with the parameters of EIP-3085', async () => {
    const provider = wallet({ name: '', switches: [unknownChain, moves], adds: [nothing], outcome: '' });
    await switchChain(second.id, { chains, canSwitch: true, provider, limits: quick });
    expect(provider.calls.find(({ method }) => method === A)?.params).toEqual([
      {
        chainId: to,
        chainName: 'Causeway Second',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['http://127.0.0.1:8546'],
        blockExplorerUrls: ['http://127.0.0.1:4000'],
      },
    ]);
  });

  test('switchChain names each request before it is sent: to switch, to add, and to switch again', async () => {
    const provider = wallet({ name: '', switches: [unknownChain, moves], adds: [nothing], outcome: '' });
    const steps: string[] = [];
    const onStep = (step: string) => steps.push(`${step} after ${provider.calls.filter(isPrompt).length}`);
    await switchChain(second.id, { chains, canSwitch: true, provider, limits: quick, onStep });
    expect(steps).toEqual(['switch after 0', 'add after 1', 'switch after 2']);
  });

  test('switchChain rejects with invalid-params when the chain to add has no RPC URL', async () => {
    const provider = wallet({ name: '', switches: [unknownChain], outcome: '' });
    const bare = [local, { ...second, rpcUrls: [] }];
    const error = await failure(
      switchChain(second.id, { chains: bare, canSwitch: true, provider, limits: quick }),
    );
    expect(error).toMatchObject({ code: 'invalid-params', context: { field: 'rpcUrls' } });
  });

  test('switchChain sends no further request after it was aborted', async () => {
    const pendingSwitch = defer();
    const provider = createProvider({ eth_chainId: () => from, [S]: () => pendingSwitch.promise });
    const controller = new AbortController();
    const work = failure(
      switchChain(second.id, { chains, canSwitch: true, provider, limits: quick, signal: controller.signal }),
    );
    await expect.poll(() => provider.calls.map(({ method }) => method)).toContain(S);
    controller.abort();
    expect((await work).code).toBe('aborted');
    pendingSwitch.reject({ code: 4902 });
    await turn();
    expect(provider.calls.map(({ method }) => method)).not.toContain(A);
  });
});
