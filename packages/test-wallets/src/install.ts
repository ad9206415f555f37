import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withDeadline } from '@causeway/protocol';
import type { BrowserContext, Frame } from '@playwright/test';
import type { OpenRequest, WalletControl } from './control.js';
import { createControl, engineModes } from './createControl.js';
import { createEngine } from './engine/index.js';
import { bridge, type Downward, receiver, type Upward, type Welcome } from './messages.js';
import { completeOptions, type WalletsOptions } from './options.js';
import { createSharedStore, type StatePatch } from './sharedStore.js';

/** How long a document may take to accept a change; a slower one gets the whole state when it is ready. */
const deliveryLimit = 5_000;

/**
 * Puts wallets into every page and frame of a browser context from its next document on, and returns the control of
 * the first. The `test` of this module does so for its own context; call it for another one.
 *
 * Errors: `invalid-params` for options that no wallet can have.
 *
 * @example
 * import { installWallets } from '@causeway/test-wallets/playwright';
 * import type { Browser } from '@playwright/test';
 *
 * export async function openAsSecondVisitor(browser: Browser) {
 *   const context = await browser.newContext();
 *   const wallet = await installWallets(context, { wallets: [{ name: 'Test Wallet', mode: 'approve' }] });
 *   return { page: await context.newPage(), wallet };
 * }
 */
export async function installWallets(
  context: BrowserContext,
  options: WalletsOptions = {},
): Promise<WalletControl> {
  const complete = completeOptions(options);
  const listeners = new Set<() => void>();
  const documents = new Map<Frame, (readonly OpenRequest[])[]>();
  const deliveries = new Set<Promise<unknown>>();
  const vanished = complete.wallets.map(({ mode }) => mode === 'vanish');
  let sequence = 0;

  const deliver = (frame: Frame, message: Downward): Promise<boolean> =>
    withDeadline(
      frame.evaluate(
        ([name, content]) =>
          (globalThis as unknown as Record<string, (message: Downward) => boolean>)[name]?.(content) ?? false,
        [receiver, message] as const,
      ),
      { method: message.type, ms: deliveryLimit },
    ).catch(() => false);

  function addDelivery(delivery: Promise<unknown>): void {
    deliveries.add(delivery);
    void delivery.finally(() => deliveries.delete(delivery));
  }

  /** A wallet that vanished, or came back, is so for the first script of the next document. */
  function announceEarly(wallet: number, { mode }: StatePatch): void {
    if (mode === undefined || (mode === 'vanish') === vanished[wallet]) return;
    vanished[wallet] = mode === 'vanish';
    const message: Downward = {
      type: 'early',
      wallet,
      change: { mode: vanished[wallet] ? 'vanish' : 'hang' },
    };
    const content = `globalThis.${receiver}?.(${JSON.stringify(message)});`;
    addDelivery(context.addInitScript({ content }));
  }

  function spread(wallet: number, change: StatePatch, from?: Frame): void {
    sequence += 1;
    for (const frame of openFrames()) {
      if (frame !== from) addDelivery(deliver(frame, { type: 'change', sequence, wallet, change }));
    }
  }

  function openFrames(): readonly Frame[] {
    for (const frame of documents.keys())
      if (frame.isDetached() || frame.page().isClosed()) documents.delete(frame);
    return [...documents.keys()];
  }

  const stores = complete.wallets.map(({ mode }, wallet) =>
    createSharedStore({ mode: engineModes[mode] }, (change) => {
      spread(wallet, change);
      announceEarly(wallet, change);
    }),
  );
  const wallets = createEngine(complete, { stores, fetch: (url, init) => fetch(url, init) });

  async function handle(frame: Frame, message: Upward): Promise<unknown> {
    if (message.type === 'rpc') {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(message.url, { method: 'POST', headers, body: message.body })).text();
    }
    if (message.type === 'change') {
      stores[message.wallet]?.receive(message.change);
      spread(message.wallet, message.change, frame);
      return;
    }
    if (message.type === 'hello') documents.set(frame, []);
    else {
      const lists = documents.get(frame) ?? [];
      lists[message.wallet] = message.requests;
      documents.set(frame, lists);
    }
    for (const listener of [...listeners]) listener();
    return { sequence, states: stores.map((store) => store.read()) } satisfies Welcome;
  }

  await context.exposeBinding(bridge, ({ frame }, message: Upward) => handle(frame, message));
  // The build, from the sources as well.
  const script = readFileSync(fileURLToPath(new URL('../dist/page.js', import.meta.url)), 'utf8');
  const config = JSON.stringify({ options: complete });
  await context.addInitScript({ content: `(() => {${script}\ncausewayTestWallets.boot(${config});})();` });

  const requestsOf = (frame: Frame) => (documents.get(frame) ?? []).flat().filter(Boolean);
  return createControl({
    wallets,
    requests: () => openFrames().flatMap(requestsOf),
    async answer(request, decision) {
      const { id } = request;
      const frame = openFrames().find((each) => requestsOf(each).some((pending) => pending.id === id));
      if (!frame) return false;
      const wallet = wallets.findIndex(({ name }) => name === request.wallet);
      const lists = documents.get(frame) ?? [];
      lists[wallet] = (lists[wallet] ?? []).filter((pending) => pending.id !== id);
      return deliver(frame, { type: 'answer', wallet, id, decision });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async settled() {
      await Promise.all(deliveries);
    },
  });
}
