import { type Action, createTransaction, KeyPair, KeyPairSigner, type KeyPairString } from 'near-api-js';

/** Makes the wallet misbehave. */
export interface Mischief {
  /** Changes the actions before they are signed. */
  readonly actions?: (actions: Action[]) => Action[];
  readonly receiverId?: string;
  /** The answer of `signTransaction` in place of a signature. */
  readonly answer?: unknown;
}

/**
 * A wallet of NEP-408 on the ecosystem's own library: objects of near-api-js in and out, keys and transactions of its
 * making.
 */
export function createNep408Wallet(secrets: readonly KeyPairString[], mischief: Mischief = {}) {
  const pairs = secrets.map((secret) => KeyPair.fromString(secret));
  const listeners = new Set<(event: object) => void>();
  const all = pairs.map((pair, i) => ({ accountId: `${'ab'[i]}lice.near`, publicKey: pair.getPublicKey() }));
  const log: string[] = [];
  const notifyListeners = () => {
    for (const listener of [...listeners]) listener({ accounts: wallet.accounts });
  };
  const wallet = {
    id: 'nep408',
    name: 'NEP-408 Wallet',
    connected: false,
    network: { networkId: 'localnet', nodeUrl: 'http://127.0.0.1' },
    accounts: [] as typeof all,
    supportsNetwork: async (networkId: string) => networkId === 'localnet',
    async connect({ networkId }: { networkId: string }) {
      log.push(`connect ${networkId}`);
      wallet.connected = true;
      wallet.accounts = all;
      notifyListeners();
      return all;
    },
    async disconnect() {
      wallet.connected = false;
      wallet.accounts = [];
      notifyListeners();
    },
    async signTransaction({
      transaction,
    }: {
      transaction: { signerId: string; receiverId: string; actions: Action[] };
    }) {
      if ('answer' in mischief) return mischief.answer;
      const { signerId, receiverId, actions } = transaction;
      const at = all.findIndex(({ accountId }) => accountId === signerId);
      const signer = new KeyPairSigner(pairs[at] as KeyPair);
      const built = createTransaction(
        signerId,
        await signer.getPublicKey(),
        mischief.receiverId ?? receiverId,
        77n,
        mischief.actions?.(actions) ?? actions,
        new Uint8Array(32).fill(5),
      );
      return (await signer.signTransaction(built)).signedTransaction;
    },
    on(event: string, listener: (event: object) => void) {
      if (event === 'accountsChanged') listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    off: (_: string, listener: (event: object) => void) => void listeners.delete(listener),
    switchAccount() {
      wallet.accounts = [...wallet.accounts].reverse();
      notifyListeners();
    },
    log,
    listeners,
  };
  return wallet;
}
