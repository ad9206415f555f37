import { engineModes, openRequests } from './createControl.js';
import { createEngine } from './engine/index.js';
import { bridge, type Downward, type PageConfig, receiver, type Upward, type Welcome } from './messages.js';
import { createSharedStore } from './sharedStore.js';

/**
 * Puts the wallets into a document, before its own scripts. They answer nothing until the test's process has told
 * their state, which it keeps for all documents, and reach chains through it, whatever the page's policy allows.
 */
export function boot({ options }: PageConfig): void {
  const send = (globalThis as unknown as Record<string, ((message: Upward) => Promise<unknown>) | undefined>)[
    bridge
  ];
  if (!send) return;
  const stores = options.wallets.map(({ mode }, wallet) =>
    createSharedStore({ mode: mode === 'vanish' ? engineModes.vanish : 'hang' }, (change) => {
      void send({ type: 'change', wallet, change });
    }),
  );
  const wallets = createEngine(options, {
    stores,
    fetch: async (url, init) => {
      const body = String(await send({ type: 'rpc', url: String(url), body: String(init?.body) }));
      return { json: async () => JSON.parse(body) } as Response;
    },
  });
  for (const [wallet, each] of wallets.entries()) {
    let sent = '[]';
    each.wallet.subscribe(() => {
      const requests = openRequests(each);
      const now = JSON.stringify(requests.map(({ id }) => id));
      if (now === sent) return;
      sent = now;
      void send({ type: 'requests', wallet, requests });
    });
    each.present(globalThis as unknown as EventTarget, globalThis.origin);
  }

  let welcomed: number | undefined;
  const early: Extract<Downward, { readonly type: 'change' }>[] = [];
  function receive(message: Downward): boolean {
    const { wallet } = message;
    if (message.type === 'answer')
      return wallets[wallet]?.wallet.answer(message.decision, message.id) ?? false;
    if (message.type === 'early') stores[wallet]?.receive(message.change);
    else if (welcomed === undefined) early.push(message);
    else if (message.sequence > welcomed) stores[wallet]?.receive(message.change);
    return true;
  }
  Object.defineProperty(globalThis, receiver, { value: receive });
  void send({ type: 'hello' }).then((answer) => {
    const { sequence, states } = answer as Welcome;
    welcomed = sequence;
    for (const [wallet, state] of states.entries()) stores[wallet]?.receive(state);
    for (const message of early.splice(0)) receive(message);
  });
}
