import type { NearChain } from '@causeway/near';
import { fromSelector, type LeavingMessage, webWallet } from '@causeway/near/wallet-selector';
import { parseAccountId, WalletError } from '@causeway/protocol';
import { setupWalletSelector } from '@near-wallet-selector/core';
import { Buffer } from 'buffer/';
import type { WebWalletConfig } from '../config.ts';
import { journal } from '../journal.ts';
import { returns } from './left.ts';
import { type Bridge, closingWith, named, type Windows } from './nearBridge.ts';

/** The app saves its own record of a connection, so the selector's memory lasts as long as this page. */
function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: async (key: string) => kept.get(key) ?? null,
    setItem: async (key: string, value: string) => void kept.set(key, value),
    removeItem: async (key: string) => void kept.delete(key),
  };
}

/**
 * Makes the bridge to a wallet on another site through the ecosystem's selector. Neither prompts nor sends a
 * request.
 */
export async function openSelector(
  id: string,
  config: WebWalletConfig,
  chain: NearChain,
  windows: Windows,
): Promise<Bridge> {
  // Selectors accept only this type of bytes.
  (globalThis as { Buffer?: unknown }).Buffer ??= Buffer;
  const walletId = 'web';
  let leaving: LeavingMessage | undefined;
  /** Of the attempt to connect that was begun last, until it has come to a session. */
  let attempt: AbortSignal | undefined;
  const web = webWallet({
    id: walletId,
    name: config.name,
    url: config.url,
    chain,
    opens: config.opens ?? 'window',
    open: () => windows.take()?.window ?? null,
    leave({ request, url, callbackUrl }) {
      const asked = journal.entries.get();
      const entry =
        request === 'login'
          ? undefined
          : asked.find(({ status, connection }) => status === 'asked' && connection === id);
      const message = request === 'message' ? leaving : undefined;
      const about = { request, connector: id, wallet: config.name, chainId: chain.id };
      returns.keep(callbackUrl, { ...about, ...(entry && { entry }), ...(message && { message }) });
      location.assign(url);
    },
  });
  const selector = await setupWalletSelector({
    network: named[chain.id as keyof typeof named] ?? 'testnet',
    fallbackRpcUrls: [...chain.rpcUrls],
    modules: [web.module],
    allowMultipleSelectors: true,
    storage: memory(),
  });
  const connector = fromSelector(selector, {
    walletId,
    chains: [chain],
    network: chain.id.slice('near:'.length),
    callbackUrl() {
      // Aborted before the request: the page is not left.
      if (attempt?.aborted) throw new WalletError('aborted', { method: 'signIn' });
      // A request for something else does not wait for the earlier one.
      returns.hush();
      return returns.address(location.href);
    },
    onLeave: (message) => {
      leaving = message;
    },
  });

  const { giveUp, closing } = closingWith(
    web.close,
    config.opens === 'page' ? undefined : windows.openWindow,
  );
  const wallet = () => selector.wallet(walletId);

  return {
    async createSession(request, account) {
      if (account !== undefined) web.cameBack(account);
      else if (selector.isSignedIn()) await (await wallet()).signOut();
      attempt = request.signal;
      const session = await connector.createSession(request).catch(giveUp);
      attempt = undefined;
      return closing(session);
    },
    async getSession(record, options) {
      attempt = undefined;
      web.cameBack(parseAccountId(record.activeAccount).address);
      // The account is known, so there is no prompt.
      await (await wallet()).signIn({} as never);
      const session = await connector.getSession(record, options);
      return session && closing(session);
    },
  };
}
