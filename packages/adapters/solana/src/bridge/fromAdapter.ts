import { type Chain, type Connector, WalletError } from '@causeway/protocol';
import type {
  MessageSignerWalletAdapter,
  SignerWalletAdapter,
  WalletAdapter,
} from '@solana/wallet-adapter-base';
import type { PublicKey } from '@solana/web3.js';
import { clusterOf } from '../chain/chains.js';
import { createConnectors } from '../page/connectors.js';
import { readWallet } from '../page/discovery.js';
import { createSlot } from '../page/slot.js';
import { defaultLimits, type Limits } from '../types.js';
import { type AnyTransaction, fromWire, toWire } from './transactions.js';

/** The options of the connector of an adapter. */
export interface FromAdapterOptions {
  /** Chains the app works on. An adapter does not report its chains, so all are requested. */
  readonly chains: readonly Chain<'solana'>[];
  readonly limits?: Partial<Limits>;
}

/** The verbs an adapter may have. */
type AnyAdapter = WalletAdapter &
  Partial<Pick<SignerWalletAdapter, 'signTransaction'>> &
  Partial<Pick<MessageSignerWalletAdapter, 'signMessage'>>;

interface Input {
  readonly transaction: Uint8Array;
}

/**
 * Makes a connector of any wallet-adapter that signs: it is put behind the same session as a wallet of the page, so its
 * answers are checked and limited in the same way. Looking for a session never prompts: `autoConnect` of adapters may,
 * so only one that is connected already is found again.
 *
 * @throws WalletError `invalid-params` when the adapter has no name or signs no transactions; from the verbs of the connector, those
 * of a wallet of the page.
 * @example
 * import { createWallets } from '@causeway/core';
 * import { solana } from '@causeway/solana';
 * import { mainnet } from '@causeway/solana/chains';
 * import { fromAdapter } from '@causeway/solana/wallet-adapter';
 * import type { WalletAdapter } from '@solana/wallet-adapter-base';
 *
 * function withLedger(ledger: WalletAdapter) {
 *   const chains = [mainnet];
 *   const connectors = [fromAdapter(ledger, { chains })];
 *   return createWallets({ appName: 'My app', adapters: [solana({ chains })], connectors });
 * }
 */
export function fromAdapter(adapter: WalletAdapter, options: FromAdapterOptions): Connector<'solana'> {
  const anyAdapter = adapter as AnyAdapter;
  const chains = Object.freeze([...options.chains]);
  const names = Object.freeze(chains.map(({ id }) => `solana:${clusterOf(id)}`));
  const accountsOf = (key: PublicKey | null) =>
    key
      ? [{ address: key.toBase58(), publicKey: new Uint8Array(key.toBytes()), chains: names, features: [] }]
      : [];

  const connect = async (input?: { readonly silent?: boolean }) => {
    if (!input?.silent && !anyAdapter.connected) await anyAdapter.connect();
    return { accounts: anyAdapter.connected ? accountsOf(anyAdapter.publicKey) : [] };
  };
  const on = (_: string, listener: (properties: object) => void) => {
    const change = () => listener({ accounts: anyAdapter.connected ? accountsOf(anyAdapter.publicKey) : [] });
    // An adapter has no event for another account: it disconnects, or connects again.
    anyAdapter.on('connect', change);
    anyAdapter.on('disconnect', change);
    return () => {
      anyAdapter.off('connect', change);
      anyAdapter.off('disconnect', change);
    };
  };
  const sign = async (...inputs: readonly Input[]) => {
    const outputs = [];
    for (const { transaction } of inputs) {
      const native = fromWire(transaction) as Parameters<NonNullable<AnyAdapter['signTransaction']>>[0];
      const signed = await anyAdapter.signTransaction?.(native);
      outputs.push({ signedTransaction: toWire(signed as AnyTransaction) });
    }
    return outputs;
  };
  const signMessage = async ({ message }: { readonly message: Uint8Array }) => [
    { signedMessage: message, signature: await anyAdapter.signMessage?.(message) },
  ];

  const wallet = Object.freeze({
    name: anyAdapter.name,
    icon: anyAdapter.icon,
    chains: names,
    get accounts() {
      return accountsOf(anyAdapter.publicKey);
    },
    features: Object.freeze({
      'standard:connect': { connect },
      'standard:disconnect': { disconnect: () => anyAdapter.disconnect() },
      'standard:events': { on },
      ...(anyAdapter.signTransaction ? { 'solana:signTransaction': { signTransaction: sign } } : {}),
      ...(anyAdapter.signMessage ? { 'solana:signMessage': { signMessage } } : {}),
    }),
  });
  const found = readWallet(wallet);
  const connectorOf = createConnectors({ chains, limits: { ...defaultLimits, ...options.limits } });
  const connector = found && connectorOf(createSlot(found));
  if (!connector) {
    throw new WalletError('invalid-params', {
      field: 'adapter',
      reason: 'must have a name and sign transactions.',
    });
  }
  return connector;
}
