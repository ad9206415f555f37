import { createWallets } from '@causeway/core';
import type { Account, Adapter, Call, Chain, Connector, Session, Signer } from '@causeway/protocol';

/** Secrets that a page with wallets holds; none may be in a report. */
export const secrets = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  name: 'alice.near',
  key: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  pairing:
    'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484',
  session: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
  email: 'ada.lovelace+test@mail.example',
  server: 'https://me:pass@rpc.example/v1/SECRET-KEY?token=TOKEN',
  signature: `0x${'1b'.repeat(65)}`,
  message: 'Meet me at the bridge at dawn',
} as const;

const chain: Chain = {
  id: 'eip155:1',
  name: 'One',
  currency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: [secrets.server],
};

interface WorldOptions {
  /** Changes the list of adapters, as `recordRequests().watch` does. */
  readonly watch?: (adapters: readonly Adapter[]) => readonly Adapter[];
  /** Answers the calls of the session. */
  readonly answer?: (call: Call) => Promise<unknown>;
  /** Answers the request to connect. */
  readonly open?: (onUri: ((uri: string) => void) | undefined) => Promise<void>;
  /** The address that the wallet shares. */
  readonly address?: string;
}

/** A signer that passes any call on. */
export interface AnySigner extends Signer {
  call(call: Call): Promise<unknown>;
}

/** A page with one scripted wallet. */
export function createWorld({ watch, answer, open, address = secrets.address }: WorldOptions = {}) {
  const surprise = () => Promise.reject(new Error('This part was not expected to be used.'));
  const account: Account = { id: `eip155:1:${address}`, chainId: 'eip155:1', address };
  const session: Session = Object.freeze({
    accounts: Object.freeze([account]),
    scopes: {},
    get chainId() {
      return 'eip155:1' as const;
    },
    topic: secrets.key,
    invokeMethod: (call: Call) => answer?.(call) ?? surprise(),
    subscribe: () => () => {},
    close: () => {},
  });
  const connector: Connector = {
    id: 'eip155:injected:io.example',
    route: 'injected',
    namespaces: ['eip155'],
    wallet: { name: 'Example Wallet', rdns: 'io.example' },
    async createSession({ onUri }) {
      await undefined;
      await open?.(onUri);
      return session;
    },
    getSession: async () => undefined,
    revokeSession: async () => {},
  };
  const adapter: Adapter = {
    namespace: 'eip155',
    chains: [chain],
    discover(announce) {
      announce(connector);
      return () => {};
    },
    scope: () => ({ chains: ['eip155:1'], methods: [], notifications: [] }),
    signer: (opened: Session): AnySigner => ({
      account,
      call: (call: Call) => opened.invokeMethod(call),
    }),
    reader: surprise,
    verifier: surprise,
    address: surprise,
    relay: surprise,
    keyed: surprise,
  };
  const adapters: readonly Adapter[] = [adapter];
  const wallets = createWallets({ appName: 'Example', adapters: watch?.(adapters) ?? adapters });
  const connect = async () => void (await wallets.list.get()[0]?.connect());
  const signer = () => wallets.signer(account.id) as unknown as AnySigner;
  return { wallets, connect, signer, stop: wallets.start() };
}
