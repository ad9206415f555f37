import { settle } from '@causeway/conformance/fakes';
import type { Chain } from '@causeway/protocol';
import { mainnet } from '../src/chain/chains.js';
import type { TransactionDocument } from '../src/chain/wire.js';
import type { PageLike, PopupLike } from '../src/types.js';
import { memoryKey } from '../src/wallet/key.js';

export { failure, never, settle } from '@causeway/conformance/fakes';

/** A chain of this machine, by the id that the chain simulator has. */
export const local: Chain<'mvx'> = Object.freeze({
  id: 'mvx:chain' as const,
  name: 'MultiversX Local',
  currency: mainnet.currency,
  testnet: true,
  rpcUrls: [],
});

export const chains: readonly Chain<'mvx'>[] = Object.freeze([local, mainnet]);

/** The seeds 1, 1, … and 2, 2, …. */
export const aliceSeed = new Uint8Array(32).fill(1);
export const aliceKey = memoryKey(aliceSeed);
export const bobSeed = new Uint8Array(32).fill(2);
export const bobKey = memoryKey(bobSeed);
/** The addresses that sdk-core derives. */
export const alice = 'erd132yw8ht5p8cetl2jmvknewjawt9xwzdlrk2pyxlnwjyqrdq0dawqvjzv73';
export const bob = 'erd1syuhwr4g05t4744r23nvxnr7en9cmz53knhr0gja7c84hr7fkw2qs60pc8';

/** A transfer of Alice's to Bob. */
export const transfer = (change: Partial<TransactionDocument> = {}): TransactionDocument => ({
  nonce: 7,
  value: '1000000000000000000',
  receiver: bob,
  sender: alice,
  gasPrice: 1_000_000_000,
  gasLimit: 50_000,
  chainID: 'chain',
  version: 2,
  ...change,
});

export interface Message {
  readonly isTrusted: boolean;
  readonly source: unknown;
  readonly origin: string;
  readonly data: unknown;
}

/** A window of another site, played by the test. */
export interface Popup extends PopupLike {
  closed: boolean;
  /** The page's message, with its target origin. */
  readonly received: { readonly message: { type: string; payload?: unknown }; readonly origin: string }[];
  url: string;
}

export interface Page extends EventTarget, PageLike {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  /** Delivers a message as the browser does, trusted unless the test sets it otherwise. */
  deliver(message: Partial<Message>): void;
  readonly posted: { readonly target: string; readonly type: string; readonly data?: unknown }[];
  readonly popups: Popup[];
  /** Whether windows may be opened. */
  blocked: boolean;
}

/** The window of a test: its messages to itself arrive a turn later, cloned, and are trusted. */
export function createPage(globals: object = {}): Page {
  const target = new EventTarget();
  const listeners = new Set<(event: Event) => void>();
  const origin = 'http://localhost';
  const posted: Page['posted'][number][] = [];
  const popups: Popup[] = [];
  const page: Page = Object.assign(target, globals, {
    location: { origin },
    posted,
    popups,
    blocked: false,
    addEventListener(type: string, listener: (event: Event) => void) {
      if (type === 'message') listeners.add(listener);
      else EventTarget.prototype.addEventListener.call(target, type, listener);
    },
    removeEventListener(type: string, listener: (event: Event) => void) {
      if (type === 'message') listeners.delete(listener);
      else EventTarget.prototype.removeEventListener.call(target, type, listener);
    },
    deliver(message: Partial<Message>) {
      const event = { isTrusted: true, source: page, origin, data: undefined, ...message };
      for (const listener of [...listeners]) listener(event as unknown as Event);
    },
    postMessage(message: unknown, targetOrigin: string) {
      if (targetOrigin !== origin) throw new Error(`A message was meant for ${targetOrigin}.`);
      const data = structuredClone(message) as Page['posted'][number];
      posted.push(data);
      setTimeout(() => page.deliver({ data }), 0);
    },
    open(url: string) {
      if (page.blocked) return null;
      const popup: Popup = {
        closed: false,
        received: [],
        url,
        postMessage: (message, origin) =>
          void popup.received.push({ message: message as { type: string }, origin }),
        close() {
          popup.closed = true;
        },
      };
      popups.push(popup);
      return popup;
    },
  });
  return page;
}

/** Waits until a condition holds, for at most some hundred turns of the event loop. */
export async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !condition(); turn += 1) await settle();
  if (!condition()) throw new Error('What was waited for did not come.');
}
