import { type Connector, WalletError, withDeadline } from '@causeway/protocol';
import { type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { readIdentity } from '@causeway/protocol/identity';
import { createTurn } from '@causeway/protocol/turn';
import type { Reader } from '../chain/reader.js';
import { toWalletError } from '../errors.js';
import { createConnectors } from '../page/connectors.js';
import {
  defaultLimits,
  type Limits,
  type PageLike,
  type PolkadotChain,
  type PolkadotSigner,
  type SignerPayload,
} from '../types.js';

/** An extension that `web3Enable` of `@polkadot/extension-dapp` gave: enabled already. */
export interface EnabledExtension {
  readonly name: string;
  readonly version: string;
  readonly accounts: object;
  readonly signer: object;
}

/** The options of a connector of the bridge. */
export interface BridgeOptions {
  readonly chains: readonly PolkadotChain[];
  readonly limits?: Partial<Limits>;
}

const page: PageLike = { addEventListener: () => undefined, removeEventListener: () => undefined };

/**
 * An extension that was enabled through the ecosystem's library, as a connector. Its `createSession` does not
 * prompt: the library did. It is not found again after a reload; enable it again.
 *
 * @example
 * import { polkadotAssetHub } from '@causeway/polkadot/chains';
 * import { toConnector } from '@causeway/polkadot/extension-dapp';
 * import { web3Enable } from '@polkadot/extension-dapp';
 *
 * const [extension] = await web3Enable('Example');
 * if (extension) console.log(toConnector(extension, { chains: [polkadotAssetHub] }).wallet.name);
 */
export function toConnector(extension: EnabledExtension, options: BridgeOptions): Connector<'polkadot'> {
  const { chains } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const context = { chains, appName: undefined, limits, page, takeTurn: createTurn() };
  const connectorOf = createConnectors(context);
  const identity = readIdentity(extension) ?? Object.freeze({ name: 'unnamed' });
  const entry = Object.freeze({ enable: async () => extension });
  const connector = connectorOf({ key: identity.name, entry, identity, alive: true });
  // There is no connector only where a wallet takes the place of an earlier one, and here is none.
  return connector as Connector<'polkadot'>;
}

/**
 * Enables every extension of the page through `@polkadot/extension-dapp` (loaded here, and only here; it sets
 * `window.injectedWeb3` when there is none) and gives a connector for each that agreed. Prompts in all of
 * them at once: that is how the library works. `discover` of the adapter prompts in the chosen one alone.
 *
 * @throws WalletError `timeout` after `limits.prompt`, because one silent extension stalls the library; `aborted`;
 * `wallet-failed` when the library is not installed.
 * @example
 * import { polkadotAssetHub } from '@causeway/polkadot/chains';
 * import { enableAll } from '@causeway/polkadot/extension-dapp';
 *
 * const connectors = await enableAll({ appName: 'Example', chains: [polkadotAssetHub] });
 */
export async function enableAll(
  options: BridgeOptions & { readonly appName: string; readonly signal?: AbortSignal },
): Promise<readonly Connector[]> {
  const { appName, signal, limits } = options;
  const method = 'web3Enable';
  const ms = limits?.prompt ?? defaultLimits.prompt;
  const enabling = import('@polkadot/extension-dapp')
    .then(({ web3Enable }) => web3Enable(appName))
    .catch((error) => {
      throw toWalletError(error, method);
    });
  const extensions = await withDeadline(enabling, { method, ms, signal });
  return Object.freeze(extensions.map((extension) => toConnector(extension as EnabledExtension, options)));
}

/** The request of `@polkadot/api` to a signer. */
export interface RawRequest {
  readonly address: string;
  readonly data: string;
  readonly type: 'bytes' | 'payload';
}

/** The answer `@polkadot/api` reads. */
export interface SignerAnswer {
  readonly id: number;
  readonly signature: Hex;
}

/** A signer as `@polkadot/api` takes it (`Signer` of `@polkadot/types`). */
export interface InjectedSigner {
  signPayload(payload: object): Promise<SignerAnswer & { readonly signedTransaction?: Hex }>;
  signRaw(raw: RawRequest): Promise<SignerAnswer>;
}

/** The options of `toSigner`. */
export interface ToSignerOptions {
  /**
   * Reads the facts of a runtime that a payload does not contain. Without it, payloads with transaction
   * extensions that are not known to this package are rejected, and so are accounts on a Ledger.
   */
  readonly reader?: Pick<Reader, 'runtime'>;
}

/**
 * Our signer as the one of `@polkadot/api`: `api.tx.….signAndSend(address, { signer: toSigner(signer, { reader }) })`. Every
 * signature is verified before the library sees it.
 *
 * @throws WalletError from its methods, those of the signer's verbs; `method-unsupported` for a verb the wallet has
 * not, and for raw payloads, which could be transactions.
 * @example
 * import type { PolkadotSigner } from '@causeway/polkadot';
 * import { toSigner } from '@causeway/polkadot/extension-dapp';
 * import type { Reader } from '@causeway/polkadot/reader';
 * import type { ApiPromise } from '@polkadot/api';
 *
 * async function remark(api: ApiPromise, signer: PolkadotSigner, reader: Reader): Promise<void> {
 *   const call = api.tx['system']?.['remark']?.('hi');
 *   await call?.signAndSend(signer.account.address, { signer: toSigner(signer, { reader }) });
 * }
 */
export function toSigner(signer: PolkadotSigner, { reader }: ToSignerOptions = {}): InjectedSigner {
  let id = 0;
  return Object.freeze<InjectedSigner>({
    async signPayload(payload) {
      if (!signer.signTransaction) throw new WalletError('method-unsupported', { method: 'signPayload' });
      const requested = payload as SignerPayload;
      // The library writes the generic form; the account is checked by its id.
      const runtime = await reader?.runtime({ payload: requested });
      const signing = { payload: requested, ...(runtime && { runtime }) };
      const { scheme, signature, transaction } = await signer.signTransaction(signing);
      const answer = { id: ++id, signature: typed(scheme, signature) };
      return requested.withSignedTransaction ? { ...answer, signedTransaction: transaction } : answer;
    },
    async signRaw({ data, type }) {
      if (!signer.signMessage || type !== 'bytes') {
        throw new WalletError('method-unsupported', { method: 'signRaw' });
      }
      const message = isHex(data) ? hexToBytes(data) : data;
      return { id: ++id, signature: (await signer.signMessage({ message })).signature };
    },
  });
}

const types: Readonly<Record<string, string>> = {
  'polkadot:ed25519': '00',
  'polkadot:sr25519': '01',
  'polkadot:ecdsa': '02',
};

/** With the type of a MultiSignature in front, where the account has one. */
const typed = (scheme: string, signature: Hex): Hex => `0x${types[scheme] ?? ''}${signature.slice(2)}`;
