import type { Chain, CreateKeyed, Key, Stop } from '@causeway/protocol';
import { base58 } from '@scure/base';
import type { FaceHost } from '../wallet/face.js';
import type { Detail } from '../wallet/prompt.js';
import { createFeatures, type StandardAccount, standardName } from './features.js';

/** The parts of the wallet object. */
export interface StandardWalletOptions {
  readonly accounts: readonly string[];
  readonly keys: readonly Key[];
  readonly createKeyed: CreateKeyed;
  readonly chains: readonly Chain[];
  readonly describe?: (transaction: Uint8Array) => readonly Detail[];
  /** Leaves out sign-in, off-chain messages and sending. */
  readonly signsOnly: boolean;
}

/**
 * A wallet as the Wallet Standard has it: frozen data and versioned features, bytes in and bytes out. Its accounts
 * are empty until this page connected, also silently.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function createStandardWallet(host: FaceHost, options: StandardWalletOptions) {
  const { chains, signsOnly } = options;
  const names = Object.freeze([...new Set(chains.map(standardName))]);
  const listeners = new Set<(properties: object) => void>();
  let accounts: readonly StandardAccount[] = Object.freeze([]);
  let connected = false;

  const methodNames = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'];
  const known = options.accounts.map(
    (address, index): StandardAccount =>
      Object.freeze({
        address,
        get publicKey() {
          return base58.decode(address);
        },
        chains: names,
        features: Object.freeze(methodNames.slice(0, signsOnly ? 2 : 3)),
        label: `Account ${index + 1}`,
      }),
  );

  /** Follows the wallet: the accounts that the page may see, in the order of activity. */
  function sync(): void {
    if (!connected) return;
    const list = host.gone ? [] : host.permitted();
    const next = list.flatMap((address) => known.find((account) => account.address === address) ?? []);
    if (next.length === accounts.length && next.every((account, i) => account === accounts[i])) return;
    accounts = Object.freeze(next);
    for (const listener of [...listeners]) queueMicrotask(() => listener({ accounts }));
  }
  const stop: Stop = host.subscribe(sync);

  const onConnected = () => {
    connected = true;
    sync();
  };
  const connect = (input?: { readonly silent?: boolean }) =>
    host.perform('standard:connect', async () => {
      if (!input?.silent) await host.connect('standard:connect');
      onConnected();
      return { accounts };
    });
  const disconnect = () =>
    host.perform('standard:disconnect', async () => {
      host.disconnect();
      connected = false;
      accounts = Object.freeze([]);
    });

  const features = createFeatures({ ...options, host, names, known, onConnected });
  const on = (event: string, listener: (properties: object) => void) => {
    if (event === 'change') listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const wallet = Object.freeze({
    version: '1.0.0',
    name: host.identity.name,
    icon: host.identity.icon,
    chains: names,
    get accounts() {
      return accounts;
    },
    features: Object.freeze({
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect },
      'standard:events': { version: '1.0.0', on },
      ...features,
    }),
  });
  return { wallet, stop };
}
