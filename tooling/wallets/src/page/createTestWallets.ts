import type { Chain, CreateKeyed, Key, Stop } from '@causeway/protocol';
import { announce } from '../announce.js';
import { type TestWalletIdentity, testWalletIdentities } from '../identity.js';
import { keyOf } from '../keyOf.js';
import { createProvider } from '../provider.js';
import { createRpc } from '../rpc.js';
import { createWallet } from '../wallet/createWallet.js';
import { type CreateFace, facesOf } from '../wallet/face.js';
import { present } from '../wallet/present.js';
import type { StateStore } from '../wallet/state.js';
import type { TestWallet } from '../wallet/testWallet.js';
import { createControl, type TestWalletsControl } from './control.js';
import { pageStore } from './pageStore.js';
import { mountPanel } from './panel/mountPanel.js';

/** The options of the page's test wallets. The adapter's parts are passed in: this package imports none. */
export interface TestWalletsOptions {
  /** The namespace's wallet side, from `@causeway/eip155/keyed`. */
  readonly createKeyed: CreateKeyed;
  /** Makes a key in memory from 32 bytes. */
  readonly createKey: (privateKey: Uint8Array) => Key;
  /**
   * The wallets' chains at the start; the first is their current one. Leave out a chain that the app lists to
   * see it being added.
   */
  readonly chains: readonly Chain[];
  /** Namespaces beside eip155, such as `solanaFace(…)`; none when absent. */
  readonly faces?: readonly CreateFace[];
  /** The page of the wallets; the page's `window` by default. */
  readonly window?: Window & typeof globalThis;
  /** The wallets; all three by default. */
  readonly identities?: readonly TestWalletIdentity[];
  /** Whether the panel is shown; it is by default. Without it only the control object answers prompts. */
  readonly panel?: boolean;
}

/** The page's test wallets. */
export interface TestWallets {
  readonly wallets: readonly TestWallet[];
  readonly control: TestWalletsControl;
  /**
   * Announces the wallets, shows the panel and sets `window.__causewayTestWallets`, until the returned function
   * is called. Both may be called twice.
   */
  start(): Stop;
}

/**
 * Makes test wallets whose keys are public. They sign and send for real, so they are for local chains only.
 *
 * @example
 * createTestWallets({ createKeyed, createKey, chains: [causewayLocal] }).start();
 */
export function createTestWallets(options: TestWalletsOptions): TestWallets {
  const { createKeyed, createKey, chains, faces = [], panel = true } = options;
  const { identities = testWalletIdentities } = options;
  const page = options.window ?? window;
  const { origin } = page.location;
  const rpc = createRpc({ fetch: (url, init) => page.fetch(url, init) });
  const stores = identities.map(({ rdns }) => pageStore(page, rdns));
  const wallets = Object.freeze(
    identities.map((identity, index) =>
      createWallet({
        identity,
        keys: identity.privateKeys.map((privateKey) => keyOf('secp256k1', privateKey, createKey)),
        createKeyed,
        chains,
        rpc,
        store: stores[index] as StateStore,
        faces: facesOf(faces, identity),
      }),
    ),
  );
  const control = createControl(wallets, origin);
  let stop: Stop | undefined;

  return {
    wallets,
    control,
    start() {
      stop ??= begin();
      return () => {
        stop?.();
        stop = undefined;
      };
    },
  };

  function begin(): Stop {
    const stops = wallets.flatMap((wallet) => [show(wallet, page, origin), wallet.present(page, origin)]);
    stores.forEach((store, index) => {
      stops.push(store.subscribe?.(() => wallets[index]?.reload()) ?? (() => {}));
    });
    if (panel) stops.push(mountPanel(page.document, wallets, origin));
    page.__causewayTestWallets = control;
    return () => {
      for (const end of stops) end();
      page.__causewayTestWallets = undefined;
    };
  }
}

/**
 * Announces a wallet for as long as it is there. One that vanished is announced again when it comes back, as
 * the same provider: its page gets `connect`.
 */
function show(wallet: TestWallet, page: Window, origin: string): Stop {
  const provider = createProvider({
    request: (request) => wallet.request(origin, request),
    listen: (listener) => wallet.listen(origin, listener),
  });
  return present({
    isGone: () => wallet.state.mode === 'vanish',
    subscribe: wallet.subscribe,
    begin: () => [announce(page, wallet.identity, provider)],
  });
}
