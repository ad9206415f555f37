import { fakeConnector, fakeSession } from '@causeway/conformance/fakes';
import { indexedDbStorage } from '../src/storage/indexedDb.js';
import { createWallets } from '../src/wallets.js';

/** The window of the app below. It posts its own name to its parent once the connections are restored. */
export interface AppWindow extends Window {
  readonly app: typeof app;
}

const session = () => fakeSession();
const storage = indexedDbStorage({ name: window.name });
const wallets = createWallets({
  appName: 'App',
  adapters: [],
  connectors: [fakeConnector({ create: [session], get: [session] })],
  storage,
});
const connection = () => wallets.connections.get()[0];

const app = {
  status: () => connection()?.status,
  async connect() {
    await connection()?.connect();
    // An update ends after those before it, so the record is saved by then.
    await storage.update('after', () => 1);
  },
  /** Disconnects, and reloads in the tick in which that is done. */
  async leave() {
    await connection()?.disconnect();
    location.reload();
  },
};

Object.assign(window, { app });
wallets.start();
const report = () => wallets.restored.get() && parent.postMessage(window.name, '*');
wallets.restored.subscribe(report);
report();
