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
import { defaultLimits } from '../limits.js';
import { switchChain } from './switchChain.js';

const quick = { ...defaultLimits, chain: 20, confirm: 20, prompt: 200 };
const from = '0x7a69';
const to = '0x7a6a';
const rejected = { code: 4001, message: 'User rejected the request.' };

/** A wallet on the first chain; the answers say what it does. */
interface Behaviour {
  readonly name: string;
  /** Answers of `wallet_switchEthereumChain`, one after the other; a function may move the wallet. */
  readonly switches?: readonly Answer[];
  readonly adds?: readonly Answer[];
  /** What the person sees: the code of the error, or that it went well. */
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

const table: readonly Behaviour[] = [
  { name: 'moves and answers null', switches: [moves], outcome: 'moved', calls: [S] },
  {
    name: 'moves and answers nonsense',
    switches: [
      (w) => {
        w.move();
        return { ok: 'perhaps' };
      },
    ],
    outcome: 'moved',
  },
  {
    name: 'moves, tells, and never answers',
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
    name: 'answers at once and moves a little later',
    switches: [
      (w) => {
        // Of the loop of events: long after its answer was taken.
        setImmediate(() => {
          w.move();
          w.announce();
        });
        return null;
      },
    ],
    outcome: 'moved',
  },
  { name: 'says yes and does not move', switches: [nothing], outcome: 'switch-unconfirmed' },
  {
    name: 'says yes and moves elsewhere',
    switches: [nothing],
    chainId: () => '0x1',
    outcome: 'switch-unconfirmed',
  },
  { name: 'never answers', switches: [never], outcome: 'timeout' },
  { name: 'is already there', chainId: () => to, outcome: 'stayed', calls: [] },
  { name: 'is already there and says so in decimal', chainId: () => '31338', outcome: 'stayed', calls: [] },
  { name: 'is already there and says so as a number', chainId: () => 31338, outcome: 'stayed', calls: [] },
  {
    name: 'is already there and says so with zeros and capitals',
    chainId: () => '0x0007A6A',
    outcome: 'stayed',
    calls: [],
  },
  { name: 'refuses', switches: [fail(rejected)], outcome: 'switch-rejected', calls: [S] },
  {
    name: 'refuses in words only',
    switches: [raw(new Error('User rejected the request'))],
    outcome: 'switch-rejected',
  },
  { name: 'refuses with a text', switches: [raw('User denied')], outcome: 'switch-rejected' },
  {
    name: 'refuses with the code of WalletConnect',
    switches: [fail({ code: 5000 })],
    outcome: 'switch-rejected',
  },
  {
    name: 'refuses inside an internal error',
    switches: [fail({ code: -32603, data: { originalError: { code: 4001 } } })],
    outcome: 'switch-rejected',
  },
  {
    name: 'does not know the chain: 4902',
    switches: [unknownChain, moves],
    adds: [nothing],
    outcome: 'moved',
    calls: [S, A, S],
  },
  {
    name: 'does not know the chain: code as text',
    switches: [fail({ code: '4902' }), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  {
    name: 'does not know the chain: inside -32603',
    switches: [fail({ code: -32603, data: { originalError: { code: 4902 } } }), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  {
    name: 'does not know the chain: the misspelt field',
    switches: [fail({ code: -32603, data: { orginalError: { code: 4902 } } }), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  {
    name: 'does not know the chain: in data',
    switches: [fail({ code: -32000, data: { code: 4902 } }), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  {
    name: 'does not know the chain: in the cause',
    switches: [fail({ cause: { code: 4902 } }), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  {
    name: 'does not know the chain: in words',
    switches: [raw(new Error('Unrecognized chain ID "0x7a6a". Try adding it.')), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  {
    name: 'does not know the chain: in other words',
    switches: [raw({ message: 'Chain 31338 has not been added' }), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  {
    name: 'does not know the chain and calls that a rejection',
    switches: [fail({ code: 4902, message: 'request rejected: Unrecognized chain' }), moves],
    adds: [nothing],
    outcome: 'moved',
  },
  { name: 'moves while adding', switches: [unknownChain], adds: [moves], outcome: 'moved', calls: [S, A] },
  {
    name: 'adds and never answers, but tells',
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
    name: 'refuses to add',
    switches: [unknownChain],
    adds: [fail(rejected)],
    outcome: 'add-rejected',
    calls: [S, A],
  },
  {
    name: 'cannot add',
    switches: [unknownChain],
    adds: [fail({ code: -32601, message: 'the method does not exist' })],
    outcome: 'switch-unsupported',
  },
  {
    name: 'adds, then refuses to switch',
    switches: [unknownChain, fail(rejected)],
    adds: [nothing],
    outcome: 'switch-rejected',
  },
  {
    name: 'adds, and still does not know the chain',
    switches: [unknownChain, unknownChain],
    adds: [nothing],
    outcome: 'switch-unconfirmed',
  },
  {
    name: 'adds, says yes, and does not move',
    switches: [unknownChain, nothing],
    adds: [nothing],
    outcome: 'switch-unconfirmed',
  },
  { name: 'cannot switch: 4200', switches: [fail({ code: 4200 })], outcome: 'switch-unsupported' },
  { name: 'cannot switch: -32601', switches: [fail({ code: -32601 })], outcome: 'switch-unsupported' },
  {
    name: 'has another request open',
    switches: [fail({ code: -32002, message: 'Request already pending.' })],
    outcome: 'request-pending',
  },
  {
    name: 'is locked',
    switches: [fail({ code: 4100, message: 'The wallet is locked.' })],
    outcome: 'wallet-locked',
  },
  { name: 'is gone', switches: [fail({ code: 4900 })], outcome: 'wallet-gone' },
  { name: 'fails', switches: [fail({ code: -32603, message: 'Internal error' })], outcome: 'wallet-failed' },
  {
    name: 'does not tell its chain before, and moves',
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

describe('a wallet that', () => {
  test.each(table)('$name: $outcome', async (behaviour) => {
    const provider = wallet(behaviour);
    const work = switchChain(second.id, { chains, canSwitch: true, provider, limits: quick });
    if (behaviour.outcome === 'moved' || behaviour.outcome === 'stayed') {
      expect(await work).toBe(behaviour.outcome === 'moved');
    } else {
      expect((await failure(work)).code).toBe(behaviour.outcome);
    }
    const asked = provider.calls.map(({ method }) => method).filter((method) => method.startsWith('wallet_'));
    if (behaviour.calls) expect(asked).toEqual(behaviour.calls);
    expect(provider.listenerCount()).toBe(0);
  });

  test('the table has at least 30 wallets', () => {
    expect(table.length).toBeGreaterThanOrEqual(30);
  });
});

describe('a switch', () => {
  test('is checked in order: mapping, ability, provider, wallet, with the words of the specification', async () => {
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

  test('adds the chain as EIP-3085 describes it', async () => {
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

  test('says what is missing when the chain has no RPC URL to be added with', async () => {
    const provider = wallet({ name: '', switches: [unknownChain], outcome: '' });
    const bare = [local, { ...second, rpcUrls: [] }];
    const error = await failure(
      switchChain(second.id, { chains: bare, canSwitch: true, provider, limits: quick }),
    );
    expect(error).toMatchObject({ code: 'invalid-params', context: { field: 'rpcUrls' } });
  });

  test('that was given up asks nothing more', async () => {
    const open = defer();
    const provider = createProvider({ eth_chainId: () => from, [S]: () => open.promise });
    const controller = new AbortController();
    const work = failure(
      switchChain(second.id, { chains, canSwitch: true, provider, limits: quick, signal: controller.signal }),
    );
    await expect.poll(() => provider.calls.map(({ method }) => method)).toContain(S);
    controller.abort();
    expect((await work).code).toBe('aborted');
    open.reject({ code: 4902 });
    await turn();
    expect(provider.calls.map(({ method }) => method)).not.toContain(A);
  });
});
