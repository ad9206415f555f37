import { type Connector, WalletError } from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';
import type { WalletSelector } from '@near-wallet-selector/core';
import type { NearAction } from '../chain/actions.js';
import { networkOf } from '../chain/chains.js';
import { createConnectors } from '../page/connectors.js';
import { readAnnounced } from '../page/discovery.js';
import { toLibrary } from '../page/nativeTransaction.js';
import { defaultLimits, type Limits, type NearChain, type PageLike } from '../types.js';

/** A message to be sent to a web wallet for signing; plain texts, to be kept. */
export interface LeavingMessage {
  readonly signerId: string;
  readonly message: string;
  readonly recipient: string;
  /** Base64 of 32 bytes. */
  readonly nonce: string;
  /** The address that such a wallet signs beside the message. */
  readonly callbackUrl: string;
}

/** The options of the connector of one wallet of a selector. */
export interface FromSelectorOptions {
  /** The wallet's id among the selector's modules. */
  readonly walletId: string;
  /** Networks the app works on; a selector has one of them. */
  readonly chains: readonly NearChain[];
  /**
   * The network of the wallet's pages; the selector's by default. Selectors have names for the two public networks only.
   */
  readonly network?: string;
  /**
   * The address to which a wallet that navigates the whole page returns: this page without a wallet's
   * parameters, by default.
   */
  readonly callbackUrl?: () => string;
  /**
   * Called before a request to a wallet on another page: a wallet that navigates this page answers to the
   * next one, which can check the answer only against the kept message.
   */
  readonly onLeave?: (message: LeavingMessage) => void;
  readonly page?: PageLike;
  readonly limits?: Partial<Limits>;
}

/** The parts of a selector that are used. */
type Selector = Pick<WalletSelector, 'store' | 'options' | 'wallet' | 'on' | 'off'>;
type SelectorWallet = Awaited<ReturnType<WalletSelector['wallet']>>;

/** Selectors refuse a nonce that is no `Buffer`, which they need in the page for themselves. */
const asBuffer = (bytes: Uint8Array): Uint8Array =>
  (globalThis as { Buffer?: { from(bytes: Uint8Array): Uint8Array } }).Buffer?.from(bytes) ?? bytes;

/** A wallet that navigates this page answers nothing here: the page is about to go. */
const leaving = () => new Promise<never>(() => undefined);

const events = ['accountsChanged', 'signedIn', 'signedOut', 'networkChanged'] as const;

/**
 * Makes a connector of a wallet of wallet-selector, such as one in a popup or on another page: it is put
 * behind the same session as a wallet of the page, so its answers are checked and limited in the same way. A
 * wallet that is not signed in receives no request; a wallet that is signed in, also after a return from its
 * page, connects without a prompt. No key is requested for any contract.
 *
 * @throws WalletError `invalid-params` when the selector has no such wallet; from the connector's verbs, those of a
 * wallet of the page.
 * @example
 * import { createWallets } from '@causeway/core';
 * import { near } from '@causeway/near';
 * import { testnet } from '@causeway/near/chains';
 * import { fromSelector, webWallet } from '@causeway/near/wallet-selector';
 * import { setupWalletSelector } from '@near-wallet-selector/core';
 *
 * const web = webWallet({ id: 'web', name: 'Web Wallet', url: 'https://wallet.example/', chain: testnet });
 * const selector = await setupWalletSelector({ network: 'testnet', modules: [web.module] });
 * const connector = fromSelector(selector, { walletId: 'web', chains: [testnet] });
 * createWallets({ appName: 'My app', adapters: [near({ chains: [testnet] })], connectors: [connector] });
 */
export function fromSelector(selector: Selector, options: FromSelectorOptions): Connector<'near'> {
  const { walletId, onLeave, page: pageOption } = options;
  const module = selector.store.getState().modules.find(({ id }) => id === walletId);
  const { metadata } = module ?? {};
  const network = options.network ?? selector.options.network.networkId;
  const here = options.callbackUrl ?? (() => globalThis.location?.href.split(/[?#]/)[0] ?? '');

  const signedIn = () => selector.store.getState().selectedWalletId === walletId;
  const wallet = (): Promise<SelectorWallet> => selector.wallet(walletId);
  const check = (requested: unknown) => {
    if (requested !== network)
      throw new WalletError('network-unknown', { chain: `near:${String(requested)}` });
  };
  const accounts = async () => (signedIn() ? (await wallet()).getAccounts() : []);
  const answered = <T>(answer: T | undefined) => answer ?? leaving();

  const facade = {
    manifest: { id: `selector-${walletId}`, name: metadata?.name, icon: metadata?.iconUrl },
    async signIn({ network: requested }: { readonly network: string }) {
      check(requested);
      const known = await accounts();
      if (known.length > 0) return known;
      const back = here();
      const urls = module?.type === 'browser' ? { successUrl: back, failureUrl: back } : {};
      const found = await ((await wallet()) as { signIn(params: object): Promise<unknown> }).signIn(urls);
      // One that takes the page along answers with none and goes.
      return module?.type === 'browser' && Array.isArray(found) && found.length === 0 ? leaving() : found;
    },
    async getAccounts({ network: requested }: { readonly network: string }) {
      return requested === network ? accounts() : [];
    },
    async signOut() {
      if (signedIn()) await (await wallet()).signOut();
    },
    async signMessage(params: {
      readonly signerId: string;
      readonly message: string;
      readonly recipient: string;
      readonly nonce: Uint8Array;
      readonly network: string;
    }) {
      check(params.network);
      const { message, recipient, nonce, signerId } = params;
      const callbackUrl = here();
      const back = module?.type === 'browser' ? { callbackUrl } : {};
      if (module?.type === 'browser') {
        onLeave?.({ signerId, message, recipient, nonce: toBase64(nonce), callbackUrl });
      }
      const request = { message, recipient, nonce: asBuffer(nonce) as Buffer, ...back };
      const answer = await answered((await (await wallet()).signMessage(request)) ?? undefined);
      // A popup may sign the address it was given, or none: both are tried.
      return { callbackUrl, ...answer };
    },
    async signAndSendTransaction(params: {
      readonly signerId: string;
      readonly receiverId: string;
      readonly actions: readonly NearAction[];
      readonly network: string;
    }) {
      check(params.network);
      const { signerId, receiverId, actions } = params;
      const request = { signerId, receiverId, actions: actions.map(toLibrary) };
      const back = module?.type === 'browser' ? { callbackUrl: here() } : {};
      const send = (await wallet()) as { signAndSendTransaction(params: object): Promise<unknown> };
      return answered((await send.signAndSendTransaction({ ...request, ...back })) ?? undefined);
    },
    on(_: string, changed: () => void) {
      for (const event of events) selector.on(event, changed);
    },
    off(_: string, changed: () => void) {
      for (const event of events) selector.off(event, changed);
    },
  };

  const found = module && readAnnounced(Object.freeze(facade));
  if (!found) {
    throw new WalletError('invalid-params', {
      field: 'walletId',
      reason: 'is not a wallet of the selector.',
    });
  }
  const chains = Object.freeze(options.chains.filter(({ id }) => networkOf(id) === network));
  const page = pageOption ?? (typeof window === 'undefined' ? new EventTarget() : window);
  const connectorOf = createConnectors({ chains, limits: { ...defaultLimits, ...options.limits }, page });
  return connectorOf({ ...found });
}
