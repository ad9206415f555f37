import { WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import type { BrowserWallet, WalletModuleFactory } from '@near-wallet-selector/core';
import { isAccountId } from '../chain/address.js';
import { decodeHash } from '../chain/hash.js';
import { readBytes } from '../chain/wireBytes.js';
import type { NearChain } from '../types.js';
import { returnMissing } from './codes.js';
import { fromLibrary } from './fromLibrary.js';
import { folderOf, loginAddress, messageAddress, transactionAddress } from './webAddress.js';
import { draftTransaction } from './webTransaction.js';
import { exchange, type OpenerLike, type WebRequest, type WindowLike } from './webWindow.js';

/** A request that takes the page along. */
export interface Leaving {
  readonly request: WebRequest;
  /** The wallet's page to go to. */
  readonly url: string;
  /** The address to which it sends the visitor back. */
  readonly callbackUrl: string;
}

/** The options of a web wallet's module. */
export interface WebWalletOptions {
  /** The wallet's id among the selector's modules. */
  readonly id: string;
  readonly name: string;
  /** The folder of the wallet's pages `login/`, `sign` and `sign-message`. */
  readonly url: string;
  /** The network of those pages: read for a transaction's key, nonce and block. */
  readonly chain: NearChain;
  /** `page` never tries a window; a window by default, and this page where the browser opens none. */
  readonly opens?: 'window' | 'page';
  /**
   * Opens a window of the wallet's site, within the click; `window.open` by default. It begins at the site, not empty:
   * WebKit cuts the tie between a page with `Cross-Origin-Opener-Policy` and a window that was empty.
   */
  readonly open?: (url: string) => WindowLike | null;
  /**
   * Leaves for the wallet's page; `location.assign` by default. An error that it throws fails the request.
   */
  readonly leave?: (leaving: Leaving) => void;
  /** The page that is left or opens the window; `window` by default. */
  readonly page?: OpenerLike;
}

/** A wallet on another page. */
export interface WebWallet {
  /** For `setupWalletSelector`. */
  readonly module: WalletModuleFactory<BrowserWallet>;
  /** Signs in with an account that the wallet's page returned, or that is known from an earlier visit. Does not prompt. */
  cameBack(accountId: string): void;
  /**
   * Aborts the open request and closes its window: any later answer is ignored. The window of a transaction
   * stays, because the transaction may already be sent: its answer still counts.
   */
  close(): void;
}

/** Characters of an address: servers answer longer ones with nothing but a failure. */
const longest = 8000;

const features = 'popup,width=480,height=640';

/** `null` when it throws: an extension may have replaced the functions that open and close windows. */
function tryTo<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

const malformed = (method: string, path: string) => new WalletError('malformed-response', { method, path });

/** Reads a wallet's answer to a login. The key it names is an unverified claim and is not used. */
function readLogin(payload: unknown): string {
  const accountId = peek(payload, 'account_id');
  if (!isAccountId(accountId)) throw malformed('login', 'account_id');
  return accountId;
}

function readMessage(payload: unknown): object {
  const signed = peek(payload, 'signedRequest');
  const [accountId, publicKey, signature] = ['accountId', 'publicKey', 'signature'].map((name) =>
    peek(signed, name),
  );
  // The caller verifies it.
  return { accountId, publicKey, signature };
}

function readHash(payload: unknown): object {
  const hash = peek(payload, 'transactionHashes');
  if (!decodeHash(hash)) throw malformed('transaction', 'transactionHashes');
  return { transaction: { hash } };
}

/**
 * Makes a module for wallet-selector of a web wallet that is called through its address, as browser wallets
 * of NEAR are: in a window where the browser opens one, else by navigating this page to it. No code of the
 * wallet is loaded and no key of a contract requested. One request is open at a time.
 *
 * The module's functions fail with WalletError `user-rejected`, `near-return-missing`, `request-pending`,
 * `aborted`, `malformed-response`, `invalid-params`, and errors of reading the chain.
 *
 * @throws WalletError `invalid-params` when the URL is not that of a page.
 * @example
 * import { testnet } from '@causeway/near/chains';
 * import { webWallet } from '@causeway/near/wallet-selector';
 * import { setupWalletSelector } from '@near-wallet-selector/core';
 *
 * const web = webWallet({ id: 'web', name: 'Web Wallet', url: 'https://wallet.example/', chain: testnet });
 * const selector = await setupWalletSelector({ network: 'testnet', modules: [web.module] });
 */
export function webWallet(options: WebWalletOptions): WebWallet {
  const { id, name, chain, opens = 'window' } = options;
  const folder = folderOf(options.url);
  const page = options.page ?? globalThis.window;
  const open = options.open ?? ((url: string) => globalThis.window.open(url, '_blank', features));
  const leave = options.leave ?? (({ url }: Leaving) => globalThis.location.assign(url));
  let accounts: readonly { readonly accountId: string }[] = [];
  let pending: { readonly abort: AbortController; readonly sending: boolean } | undefined;

  /**
   * The page is about to go. If the browser shows it again unchanged, the visitor returned without an answer.
   */
  const leavePage = (leaving: Leaving, signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      const onShow = (event: Event) => {
        if (peek(event, 'persisted') === true) reject(returnMissing(name));
      };
      page.addEventListener('pageshow', onShow, { signal });
      signal.addEventListener('abort', () => reject(new WalletError('aborted', { method: leaving.request })));
      leave(leaving);
    });

  async function requestInBrowser<T>(
    request: WebRequest,
    callbackUrl: string,
    addressOf: () => string | Promise<string>,
    parse: (answer: unknown) => T,
  ): Promise<T> {
    if (pending) throw new WalletError('request-pending', { method: request });
    // Before anything is awaited: browsers open no window after the click.
    const popup = opens === 'page' ? null : tryTo(() => open(folder.href));
    const controller = new AbortController();
    const { signal } = controller;
    pending = { abort: controller, sending: request === 'transaction' && popup !== null };
    try {
      const url = await addressOf();
      if (signal.aborted) throw new WalletError('aborted', { method: request });
      if (url.length > longest) {
        throw new WalletError('invalid-params', { field: request, reason: 'is too long for an address.' });
      }
      if (!popup) return await leavePage({ request, url, callbackUrl }, signal);
      return await exchange({ page, popup, url, wallet: name, request, parse, signal });
    } finally {
      pending = undefined;
      controller.abort();
      // A window that cannot be closed must not change the outcome.
      tryTo(() => popup?.close());
    }
  }

  const behaviour = {
    async signIn({ successUrl }: { readonly successUrl?: string } = {}) {
      if (accounts.length > 0) return accounts;
      const back = successUrl || globalThis.location.href;
      const accountId = await requestInBrowser('login', back, () => loginAddress(folder, back), readLogin);
      accounts = [{ accountId }];
      return accounts;
    },
    async signOut() {
      accounts = [];
    },
    getAccounts: async () => accounts,
    signMessage(request: {
      readonly message: string;
      readonly recipient: string;
      readonly nonce: Uint8Array;
      readonly callbackUrl?: string;
      readonly state?: string;
    }) {
      const { message, recipient, callbackUrl = globalThis.location.href, state } = request;
      const nonce = readBytes(request.nonce, 32) ?? new Uint8Array();
      const fields = { message, recipient, nonce, callbackUrl, ...(state === undefined ? {} : { state }) };
      return requestInBrowser('message', callbackUrl, () => messageAddress(folder, fields), readMessage);
    },
    signAndSendTransaction(request: {
      readonly signerId?: string;
      readonly receiverId?: string;
      readonly actions: readonly unknown[];
      readonly callbackUrl?: string;
    }) {
      const { receiverId = '', callbackUrl = globalThis.location.href } = request;
      const signerId = request.signerId ?? accounts[0]?.accountId ?? '';
      const address = async () => {
        const intent = { signerId, receiverId, actions: request.actions.map(fromLibrary) };
        return transactionAddress(folder, [await draftTransaction(chain, intent)], callbackUrl);
      };
      return requestInBrowser('transaction', callbackUrl, address, readHash);
    },
  };

  const metadata = {
    name,
    description: null,
    iconUrl: '',
    deprecated: false,
    available: true,
    walletUrl: folder.href,
  };
  return Object.freeze<WebWallet>({
    // A selector's types demand functions of every wallet that browser wallets do not have.
    module: async () => ({ id, type: 'browser', metadata, init: async () => behaviour as never }),
    cameBack(accountId) {
      accounts = [{ accountId }];
    },
    close() {
      if (pending && !pending.sending) pending.abort.abort();
    },
  });
}
