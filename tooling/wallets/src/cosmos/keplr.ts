import type { Chain, ChainId, CreateKeyed, Key, Keyed, Stop } from '@causeway/protocol';
import { base64, bech32, hex } from '@scure/base';
import type { FaceHost } from '../wallet/face.js';
import type { Detail } from '../wallet/prompt.js';
import { type Described, describeAmino, describeDirect, describeMessage } from './describe.js';
import { createOfflineSigners } from './offlineSigner.js';
import { type VerifyMessage, verifierOf } from './verifyArbitrary.js';

/** A chain with the prefix of its addresses. */
export type PrefixedChain = Chain & {
  readonly bech32Prefix: string;
  readonly keyAlgorithm?: 'secp256k1' | 'ethsecp256k1';
};

/** The parts of the wallet object. */
export interface KeplrOptions {
  /** Addresses on the first chain, in the order of the keys. */
  readonly accounts: readonly string[];
  readonly keys: readonly Key[];
  readonly createKeyed: CreateKeyed;
  /** The wallet's chains at the start. */
  readonly chains: readonly PrefixedChain[];
  readonly describe?: (bodyBytes: Uint8Array) => readonly Detail[];
  /** Verifies a message's signature (ADR-36); there is no `verifyArbitrary` when absent. */
  readonly verify?: VerifyMessage;
  /** Leaves out the silent question, sending, and keys of many chains at once. Its keys are on a Ledger. */
  readonly signsOnly: boolean;
  /** Notifies the page that the key changed. */
  readonly changed: () => void;
}

interface ChainInfo {
  readonly chainId: string;
  readonly chainName: string;
  readonly rpc: string;
  readonly bech32Config: { readonly bech32PrefixAccAddr: string };
  readonly features?: readonly string[];
}

/** A failure in Keplr's form: it has no numbers. */
function inWords(error: unknown): Error {
  const { code, message = '' } = error as { code?: number; message?: string };
  if (code === 4001) return new Error('Request rejected');
  if (code === 4100)
    return new Error(/locked/.test(message) ? 'Key ring is locked' : 'The site is not permitted');
  if (code === 4900 || code === 4901) return new Error('Extension context invalidated.');
  return new Error(message || 'The wallet failed.');
}

/**
 * A wallet as Keplr has it: a set of chains, one key at a time, events without content.
 *
 * @see https://docs.keplr.app/api/multi-ecosystem-support/cosmos
 */
export function createKeplr(
  host: FaceHost,
  options: KeplrOptions,
): { readonly provider: object; readonly signers: object; readonly stop: Stop } {
  const { accounts, keys, createKeyed, describe, verify, signsOnly, changed } = options;
  let chains = options.chains;
  const perform = (verb: string, work: () => Promise<unknown>) =>
    host.perform(verb, work).catch((error: unknown) => {
      throw inWords(error);
    });

  const chainOf = (reference: unknown): PrefixedChain => {
    const chain = chains.find(({ id }) => id === `cosmos:${String(reference)}`);
    if (!chain) throw new Error(`There is no chain info for ${String(reference)}`);
    return chain;
  };
  const refuse = () => Object.assign(new Error('The site is not permitted'), { code: 4100 });

  function current(): Keyed {
    const [address] = host.permitted();
    if (address === undefined) throw refuse();
    const request: Parameters<CreateKeyed>[1]['request'] = (call, limits) =>
      host.rpc(chains.find(({ id }) => id === call.chainId) as Chain, call, limits);
    return createKeyed(keys[accounts.indexOf(address)] as Key, { chains, request });
  }

  function keyOf(reference: unknown) {
    const { address, publicKey } = current().account(chainOf(reference).id);
    const bytes = Uint8Array.from(
      bech32.fromWords(bech32.decode(address as `${string}1${string}`, 90).words),
    );
    const index = accounts.indexOf(host.permitted()[0] ?? '');
    return {
      name: `Account ${index + 1}`,
      algo: chainOf(reference).keyAlgorithm ?? 'secp256k1',
      pubKey: publicKey,
      address: bytes,
      bech32Address: address,
      isNanoLedger: signsOnly,
      isKeystone: false,
    };
  }

  const sign = async (verb: string, reference: unknown, signer: unknown, what: Described, params: object) => {
    const chain = chainOf(reference);
    const keyed = current();
    if (keyed.account(chain.id).address !== signer) throw new Error('Signer mismatched');
    await host.approve({
      method: verb,
      title: what.title,
      details: [
        ...what.details,
        { label: 'Network', value: chain.name },
        { label: 'Account', value: String(signer) },
      ],
      chainId: chain.id,
    });
    return keyed.invoke({ chainId: chain.id, method: verb, params: { ...params, signer } });
  };

  const list = (ids: unknown): readonly unknown[] => (Array.isArray(ids) ? ids : [ids]);
  /** Keplr asks for the permission with a key that a page reads; a wallet that cannot be asked silently refuses it. */
  const permit = async (verb: string) => {
    if (!signsOnly) await host.connect(verb);
  };
  const settled = (id: unknown) => {
    try {
      return { status: 'fulfilled', value: keyOf(id) };
    } catch (reason) {
      return { status: 'rejected', reason: inWords(reason) };
    }
  };

  const calls = {
    enable: (ids: unknown) =>
      perform('enable', async () => {
        for (const id of list(ids)) chainOf(id);
        await host.connect('enable');
      }),
    disable: () => perform('disable', async () => host.disconnect()),
    getKey: (id: unknown) =>
      perform('getKey', async () => {
        chainOf(id);
        await permit('getKey');
        return keyOf(id);
      }),
    experimentalSuggestChain: (info: ChainInfo) =>
      perform('experimentalSuggestChain', async () => {
        const id: ChainId = `cosmos:${info.chainId}`;
        if (chains.some((chain) => chain.id === id)) return;
        await host.approve({
          method: 'experimentalSuggestChain',
          title: `Add the network ${info.chainName}`,
          details: [
            { label: 'Network', value: info.chainId },
            { label: 'Server', value: info.rpc },
          ],
          group: 'network',
          chainId: id,
        });
        const currency = { name: info.chainName, symbol: '', decimals: 6 };
        const { bech32PrefixAccAddr: bech32Prefix } = info.bech32Config;
        const isEthereum = info.features?.includes('eth-key-sign');
        const keyAlgorithm = isEthereum ? ('ethsecp256k1' as const) : undefined;
        const rpcUrls = [info.rpc];
        chains = [...chains, { id, name: info.chainName, currency, bech32Prefix, keyAlgorithm, rpcUrls }];
      }),
    suggestToken: (id: unknown, contract: unknown) =>
      perform('suggestToken', async () => {
        const chain = chainOf(id);
        current();
        await host.approve({
          method: 'suggestToken',
          title: 'Show a token in the wallet',
          details: [
            { label: 'Contract', value: String(contract) },
            { label: 'Network', value: chain.name },
          ],
          chainId: chain.id,
        });
      }),
    signAmino: (id: unknown, signer: unknown, signDoc: unknown) =>
      perform('signAmino', () =>
        sign('keplr_signAmino', id, signer, describeAmino(signDoc, host.origin), { signDoc }),
      ),
    signDirect: (id: unknown, signer: unknown, signDoc: { readonly bodyBytes?: unknown }) =>
      perform('signDirect', async () => {
        // Keplr 0.13: the Ledger's app for Cosmos shows amino JSON only.
        if (signsOnly) throw new Error('Ledger can only sign amino documents');
        const what = describeDirect(signDoc?.bodyBytes, describe);
        const answer = (await sign('keplr_signDirect', id, signer, what, { signDoc })) as {
          readonly signed: Readonly<Record<'bodyBytes' | 'authInfoBytes', string>>;
        };
        const { bodyBytes, authInfoBytes, ...rest } = answer.signed;
        const bytes = { bodyBytes: base64.decode(bodyBytes), authInfoBytes: base64.decode(authInfoBytes) };
        return { ...answer, signed: { ...rest, ...bytes } };
      }),
    signArbitrary: (id: unknown, signer: unknown, data: unknown) =>
      perform('signArbitrary', () => {
        const bytes = data instanceof Uint8Array ? data : new TextEncoder().encode(String(data));
        return sign('keplr_signArbitrary', id, signer, describeMessage(bytes, host.origin), { data });
      }),
    ...(verify && {
      verifyArbitrary: (id: unknown, ...signed: Parameters<ReturnType<typeof verifierOf>>) =>
        perform('verifyArbitrary', async () => {
          keyOf(id);
          return verifierOf(verify)(...signed);
        }),
    }),
    ...(signsOnly
      ? {}
      : {
          isEnabled: (ids: unknown) =>
            perform('isEnabled', async () => {
              for (const id of list(ids)) chainOf(id);
              return host.permitted().length > 0;
            }),
          getKeysSettled: (ids: unknown) =>
            perform('getKeysSettled', async () => {
              await permit('getKeysSettled');
              return list(ids).map(settled);
            }),
          sendTx: (id: unknown, tx: Uint8Array) =>
            perform('sendTx', async () => {
              const call = { chainId: chainOf(id).id, method: 'keplr_sendTx', params: { tx } };
              return hex.decode(String(await current().invoke(call)).toLowerCase());
            }),
        }),
  };

  const signers = createOfflineSigners(calls);
  let defaultOptions: unknown = {};
  const provider = {
    version: '0.12.0',
    mode: 'extension',
    /** Apps set it, and this wallet has no use for it. */
    get defaultOptions() {
      return defaultOptions;
    },
    set defaultOptions(next) {
      defaultOptions = next;
    },
    ping: async () => {},
    ...calls,
    ...signers,
  };

  let lastPermitted = host.permitted().join();
  const stop = host.subscribe(() => {
    const now = host.permitted().join();
    if (now === lastPermitted) return;
    lastPermitted = now;
    changed();
  });
  return { provider: Object.freeze(provider), signers, stop };
}
