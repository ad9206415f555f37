import type { WalletBehaviour, WalletSide } from '@causeway/conformance';
import type { ChainId, Key, KeyedOptions } from '@causeway/protocol';
import { toHex } from '@causeway/protocol/bytes';
import { parseAddress } from '../src/chain/address.js';
import { chainIdOf, mainnetMagic } from '../src/chain/chains.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { defer, localnet } from './fakes.js';

/** Invalid answers of every kind. */
export const nonsense: readonly (() => unknown)[] = [
  () => null,
  () => undefined,
  () => 42,
  () => 10n,
  () => 'no address',
  () => ({}),
  () => [42],
  () => '00'.repeat(57),
  () => [null],
  () => ({ signature: '84', key: 'zz' }),
  () => ({ getNetworkId: 7, getChangeAddress: 'x' }),
  () =>
    new Proxy([], {
      get: (_, key) => {
        if (key === 'then') return undefined;
        throw new Error('a getter threw');
      },
    }),
];

/** A wallet of CIP-30 with real keys and scripted behaviour. */
export interface Cip30Wallet {
  /** The entry in `window.cardano`. */
  readonly entry: Readonly<Record<string, unknown>>;
  readonly side: WalletSide;
  /** The names of all calls, in order. */
  readonly requests: readonly string[];
  /** Moves the wallet to another network. */
  setMagic(magic: number): void;
  /** The extensions of the last `enable`. */
  readonly extensions: () => readonly number[];
  /**
   * Makes the next calls of the current API fail with CIP-30's `AccountChange`, until the wallet is enabled
   * again.
   */
  killApi(): void;
}

/** The options of the wallet. */
export interface Cip30Options {
  /** The wallet does not support CIP-142. */
  readonly plain?: boolean;
  readonly without?: readonly string[];
  /** The answers to the calls of CIP-95. */
  readonly governance?: Readonly<Record<string, () => unknown>>;
  readonly request?: KeyedOptions['request'];
}

/** Creates the wallet. Its first key is the active account. */
export function createCip30Wallet(keys: readonly Key[], options: Cip30Options = {}): Cip30Wallet {
  const { plain = false, without = [], request = async () => ({}) } = options;
  let order = keys;
  let magic = 42;
  let behaviour: WalletBehaviour = 'approve';
  let failing: (() => unknown) | undefined;
  let locked = false;
  let prompted = 0;
  let turn = 0;
  let life = 0;
  let change = defer<void>();
  let waiting = defer<void>();
  let permitted = false;
  let extensions: readonly number[] = [];
  const requests: string[] = [];

  const chainId = (): ChainId<'cip34'> => chainIdOf(magic);
  const keyed = () => createKeyed(order[0] as Key, { chains: [{ ...localnet, id: chainId() }], request });
  const refused = (code: number, info: string) => Object.freeze({ code, info });

  /** Waits, rejects or answers, as the test configured it. */
  async function behave(verb: string, prompts: boolean, answer: () => unknown): Promise<unknown> {
    requests.push(verb);
    const silent = behaviour === 'hang' || behaviour === 'vanish';
    if (prompts && !silent && behaviour !== 'malformed') prompted += 1;
    if (behaviour === 'hang' || (prompts && behaviour === 'stall')) {
      waiting.resolve();
      await change.promise;
    }
    if (failing) throw failing();
    if (behaviour === 'malformed') return nonsense[turn++ % nonsense.length]?.();
    if (behaviour === 'vanish') throw new Error('Extension context invalidated.');
    if (behaviour === 'reject' && prompts) {
      const code = { enable: -3, signData: 3, signTx: 2, signTxs: 2 }[verb] ?? -3;
      throw refused(code, 'user declined');
    }
    return answer();
  }

  function createApi() {
    const currentLife = life;
    const alive =
      <T>(answer: () => T) =>
      () => {
        if (currentLife !== life) throw refused(-4, 'The account was changed.');
        if (!permitted) throw refused(-3, 'This site is not connected.');
        if (locked) throw new Error('The wallet is locked.');
        return answer();
      };
    const call = (method: string, ...params: unknown[]) =>
      keyed().invoke({ chainId: chainId(), method, params });
    const verbs: Record<string, (...args: never[]) => unknown> = {
      getNetworkId: () =>
        behave(
          'getNetworkId',
          false,
          alive(() => (magic === mainnetMagic ? 1 : 0)),
        ),
      getChangeAddress: () =>
        behave(
          'getChangeAddress',
          false,
          alive(() => toHex(parseAddress(keyed().account(chainId()).address).bytes)),
        ),
      signData: (address: string, payload: string) =>
        behave(
          'signData',
          true,
          alive(() => call('cardano_signData', address, payload)),
        ),
      signTx: (tx: string, partial: boolean) =>
        behave(
          'signTx',
          true,
          alive(() => call('cardano_signTx', tx, partial)),
        ),
      submitTx: (tx: string) =>
        behave(
          'submitTx',
          false,
          alive(() => call('cardano_submitTx', tx)),
        ),
    };
    const own142 = {
      getNetworkMagic: () =>
        behave(
          'getNetworkMagic',
          false,
          alive(() => magic),
        ),
    };
    const own103 = {
      signTxs: (list: unknown) =>
        behave(
          'signTxs',
          true,
          alive(() => call('cardano_signTxs', list)),
        ),
    };
    const offeredVerbs = Object.fromEntries(
      Object.entries(verbs).filter(([verb]) => !without.includes(verb)),
    );
    const own95 = Object.fromEntries(
      Object.entries(options.governance ?? {}).map(([verb, answer]) => [
        verb,
        () => behave(verb, false, alive(answer)),
      ]),
    );
    // CIP-95's calls are given only to callers that requested them.
    const governs = extensions.includes(95) ? { cip95: own95 } : {};
    return plain ? offeredVerbs : { ...offeredVerbs, cip142: own142, cip103: own103, ...governs };
  }

  const entry = {
    apiVersion: '1',
    name: 'Test',
    icon: 'data:image/png;base64,AA==',
    ...(plain ? {} : { supportedExtensions: [{ cip: 95 }, { cip: 103 }, { cip: 142 }] }),
    isEnabled: () => behave('isEnabled', false, () => permitted && !locked),
    enable: (wanted?: { readonly extensions?: readonly { readonly cip: number }[] }) =>
      behave('enable', !permitted, () => {
        extensions = (wanted?.extensions ?? []).map(({ cip }) => cip);
        if (locked) throw new Error('The wallet is locked.');
        permitted = true;
        return createApi();
      }),
  };

  const side: WalletSide = {
    behave(next) {
      behaviour = next;
      const before = change;
      change = defer<void>();
      waiting = defer<void>();
      before.resolve();
    },
    failWith(next) {
      failing = next;
    },
    setLocked(next) {
      locked = next;
    },
    switchAccount() {
      order = [...order.slice(1), ...order.slice(0, 1)];
    },
    revoke() {
      permitted = false;
    },
    get prompted() {
      return prompted;
    },
    get permitted() {
      return permitted;
    },
    held: () => waiting.promise,
  };
  return {
    entry,
    side,
    requests,
    setMagic: (next) => {
      magic = next;
    },
    extensions: () => extensions,
    killApi: () => {
      life++;
    },
  };
}
