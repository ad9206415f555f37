import type { WalletBehaviour, WalletSide } from '@causeway/conformance';
import type { Key, KeyedOptions } from '@causeway/protocol';
import { fromBase64 } from '@causeway/protocol/bytes';
import { parseAddress } from '../src/chain/address.js';
import type { CosmosChain } from '../src/types.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { defer, chains as known } from './fakes.js';

/** Invalid answers of every kind. */
export const nonsense: readonly (() => unknown)[] = [
  () => null,
  () => undefined,
  () => 42,
  () => 10n,
  () => 'no key',
  () => ({}),
  () => [42],
  () => [{ status: 'fulfilled' }],
  () => [null],
  () => ({ bech32Address: 'cosmos1', pubKey: new Uint8Array(33) }),
  () => ({ length: 1, 0: {} }),
  () =>
    new Proxy([], {
      get: () => {
        throw new Error('a getter threw');
      },
    }),
];

/** A wallet of Keplr's shape with real keys and scripted behaviour. */
export interface KeplrWallet {
  readonly provider: Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;
  /** `isLedger`: its keys are on a Ledger. */
  readonly side: WalletSide & { isLedger: boolean };
  /** The names of all calls, in order. */
  readonly requests: readonly string[];
}

/**
 * Creates the wallet. Its first key is the active account.
 *
 * @param changed notifies the page that the key, or the permission, changed.
 * @param without verbs this wallet does not have.
 * @param request broadcasts.
 */
export function createKeplrWallet(
  keys: readonly Key[],
  changed: () => void,
  without: readonly string[] = [],
  request: KeyedOptions['request'] = async () => ({ code: 0 }),
  chains: readonly CosmosChain[] = known,
): KeplrWallet {
  const chainOf = (reference: unknown): CosmosChain => {
    const chain = chains.find(({ id }) => id === `cosmos:${String(reference)}`);
    if (!chain) throw new Error(`There is no chain info for ${String(reference)}`);
    return chain;
  };
  let keyeds = keys.map((key) => createKeyed(key, { chains, request }));
  let behaviour: WalletBehaviour = 'approve';
  let failing: (() => unknown) | undefined;
  let locked = false;
  let prompted = 0;
  let turn = 0;
  let change = defer<void>();
  let waiting = defer<void>();
  const permitted = new Set<string>();
  const requests: string[] = [];

  /** Waits, rejects or answers, as the test configured it. */
  async function behave(verb: string, prompts: boolean, answer: () => unknown): Promise<unknown> {
    requests.push(verb);
    const silent = behaviour === 'hang' || behaviour === 'vanish';
    if (prompts && !silent && behaviour !== 'malformed') prompted += 1;
    if (silent || (prompts && behaviour === 'stall')) {
      waiting.resolve();
      await change.promise;
    }
    if (failing) throw failing();
    if (behaviour === 'malformed') return nonsense[turn++ % nonsense.length]?.();
    if (behaviour === 'vanish') throw new Error('Extension context invalidated.');
    if (behaviour === 'reject' && prompts) throw new Error('Request rejected');
    return answer();
  }

  const keyed = () => keyeds[0] as (typeof keyeds)[number];
  const demand = (reference: string) => {
    if (!permitted.has(reference)) throw new Error(`${reference} is not permitted`);
  };
  const keyOf = (reference: string) => {
    if (locked) throw new Error('Key ring is locked');
    demand(reference);
    const { address, publicKey } = keyed().account(chainOf(reference).id);
    const bytes = parseAddress(address).bytes;
    const algo = chainOf(reference).keyAlgorithm ?? 'secp256k1';
    const isNanoLedger = side.isLedger;
    return { name: 'Savings', algo, pubKey: publicKey, address: bytes, bech32Address: address, isNanoLedger };
  };
  const sign = (method: string, reference: string, params: object) =>
    behave(method, true, () => {
      demand(reference);
      return keyed().invoke({ chainId: chainOf(reference).id, method, params });
    });
  const list = (ids: string | string[]) => (typeof ids === 'string' ? [ids] : ids);

  const verbs: Record<string, (...args: never[]) => Promise<unknown>> = {
    enable: (ids: string | string[]) =>
      behave('enable', !list(ids).every((id) => permitted.has(id)), () => {
        for (const id of list(ids)) chainOf(id);
        if (locked) throw new Error('Key ring is locked');
        for (const id of list(ids)) permitted.add(id);
      }),
    isEnabled: (ids: string[]) =>
      behave('isEnabled', false, () => !locked && ids.every((id) => permitted.has(id))),
    disable: (ids: string[]) =>
      behave('disable', false, () => {
        for (const id of ids) permitted.delete(id);
      }),
    getKey: (id: string) => behave('getKey', false, () => keyOf(id)),
    getKeysSettled: (ids: string[]) =>
      behave('getKeysSettled', false, () =>
        ids.map((id) => {
          try {
            return { status: 'fulfilled', value: keyOf(id) };
          } catch (reason) {
            return { status: 'rejected', reason };
          }
        }),
      ),
    signAmino: (id: string, signer: string, signDoc: object) =>
      sign('keplr_signAmino', id, { signer, signDoc }),
    signDirect: async (id: string, signer: string, signDoc: object) => {
      // Keplr 0.13: a Ledger's app for Cosmos shows amino JSON only.
      if (side.isLedger) throw new Error('Ledger can only sign with amino');
      const answer = (await sign('keplr_signDirect', id, { signer, signDoc })) as
        | { readonly signed: Record<string, string>; readonly signature: unknown }
        | undefined;
      const { bodyBytes, authInfoBytes, ...rest } = answer?.signed ?? {};
      const signed = {
        ...rest,
        bodyBytes: fromBase64(bodyBytes),
        authInfoBytes: fromBase64(authInfoBytes),
      };
      return { ...answer, signed };
    },
    signArbitrary: (id: string, signer: string, data: unknown) =>
      sign('keplr_signArbitrary', id, { signer, data }),
    sendTx: (id: string, tx: Uint8Array) =>
      behave('sendTx', false, async () => {
        const call = { chainId: chainOf(id).id, method: 'keplr_sendTx', params: { tx } };
        return Buffer.from((await keyed().invoke(call)) as string, 'hex');
      }),
  };
  const provider = Object.fromEntries(Object.entries(verbs).filter(([verb]) => !without.includes(verb)));

  const side: KeplrWallet['side'] = {
    isLedger: false,
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
      keyeds = [...keyeds.slice(1), ...keyeds.slice(0, 1)];
      changed();
    },
    revoke() {
      permitted.clear();
      changed();
    },
    get prompted() {
      return prompted;
    },
    get permitted() {
      return permitted.size > 0;
    },
    held: () => waiting.promise,
  };
  return { provider, side, requests };
}
