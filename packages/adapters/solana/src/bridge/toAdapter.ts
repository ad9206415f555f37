import { WalletError } from '@causeway/protocol';
import { decode58 } from '@causeway/protocol/base58';
import { reasonOf } from '@causeway/protocol/hostile';
import {
  EventEmitter,
  type MessageSignerWalletAdapter,
  type SignerWalletAdapter,
  type SignInMessageSignerWalletAdapterProps,
  type WalletAdapterEvents,
  type WalletName,
  WalletReadyState,
  WalletSendTransactionError,
  WalletSignInError,
  WalletSignMessageError,
  WalletSignTransactionError,
} from '@solana/wallet-adapter-base';
import { type Connection, PublicKey, type SendOptions, type Signer, type Transaction } from '@solana/web3.js';
import { formatSignIn } from '../signer/signIn.js';
import { parseSiwx } from '../signer/siwx.js';
import type { SolanaSigner } from '../types.js';
import { type AnyTransaction, fromWire, isVersioned, toWire } from './transactions.js';

/** An adapter with every verb that a signer may give it; `signIn` is absent where the signer has none. */
export type SignerAdapter = SignerWalletAdapter &
  MessageSignerWalletAdapter &
  Partial<Pick<SignInMessageSignerWalletAdapterProps, 'signIn'>>;

/** How the adapter names itself. */
export interface ToAdapterOptions {
  readonly name: string;
  /** A `data:` URI. */
  readonly icon?: string;
  /** The website of the wallet. */
  readonly url?: string;
}

type SendTransactionOptions = SendOptions & { readonly signers?: readonly Signer[] };
type ErrorClass = new (message?: string, error?: unknown) => Error;

/**
 * Makes a wallet-adapter of a signer, for libraries that take one: Anchor, a `ConnectionProvider`'s hooks, older kits.
 * Its key and its verbs are there from the start, for libraries that never connect; `connected` is true from `connect` to
 * `disconnect`, which do not prompt and are emitted to its listeners. The signer's errors are the `error` of the adapter's own.
 *
 * `signIn` signs the fields it is given and fills in the page's domain only: `uri`, `nonce` and `issuedAt` must be there, as
 * CAIP-122 requires. The standard's own verifier needs `version` and `chainId` in its input too.
 *
 * @throws WalletSignTransactionError, WalletSignMessageError, WalletSignInError, WalletSendTransactionError from its verbs.
 * @example
 * import type { SolanaSigner } from '@causeway/solana';
 * import { toAdapter } from '@causeway/solana/wallet-adapter';
 * import type { Connection, Transaction } from '@solana/web3.js';
 *
 * async function send(signer: SolanaSigner, transaction: Transaction, connection: Connection): Promise<string> {
 *   return toAdapter(signer, { name: 'My wallet' }).sendTransaction(transaction, connection);
 * }
 */
export function toAdapter(
  signer: SolanaSigner,
  { name, icon = '', url = '' }: ToAdapterOptions,
): SignerAdapter {
  const events = new EventEmitter<WalletAdapterEvents>();
  const { address, chainId } = signer.account;
  const publicKey = new PublicKey(address);
  let state: 'ready' | 'connected' | 'left' = 'ready';

  async function named<T>(Named: ErrorClass, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const failure = new Named(reasonOf(error), error);
      events.emit('error', failure as never);
      throw failure;
    }
  }
  const absent = (method: string): never => {
    throw new WalletError('method-unsupported', { method });
  };

  async function signOne<T extends AnyTransaction>(transaction: T): Promise<T> {
    const sign = signer.signTransaction ?? absent('signTransaction');
    const signed = await sign({ transaction: toWire(transaction) });
    return fromWire(signed.transaction) as T;
  }

  /** Fills in the fields that the library leaves to the wallet: the fee payer, and the block hash. */
  async function complete(
    transaction: Transaction,
    connection: Connection,
    options: SendOptions,
  ): Promise<void> {
    transaction.feePayer ??= publicKey;
    const { preflightCommitment: commitment, minContextSlot } = options;
    transaction.recentBlockhash ??= (
      await connection.getLatestBlockhash({ commitment, minContextSlot })
    ).blockhash;
  }

  async function send(
    transaction: AnyTransaction,
    connection: Connection,
    options: SendTransactionOptions = {},
  ) {
    const { signers = [], ...rest } = options;
    if (isVersioned(transaction)) {
      if (signers.length > 0) transaction.sign([...signers]);
    } else {
      await complete(transaction, connection, rest);
      if (signers.length > 0) transaction.partialSign(...signers);
    }
    // Over the connection it was given: that names the network, and a wallet might send elsewhere.
    const signed = await signOne(transaction);
    return connection.sendRawTransaction(toWire(signed), rest);
  }

  const connect = async () => {
    state = 'connected';
    events.emit('connect', publicKey);
  };

  const signIn: NonNullable<SignerAdapter['signIn']> = (input) =>
    named(WalletSignInError, async () => {
      const sign = signer.signIn ?? absent('signIn');
      const request = { domain: globalThis.location?.host, ...input };
      const { account, version, ...message } = parseSiwx(
        formatSignIn(request, { address, chainId, method: 'signIn' }),
      );
      const { signature, signedBytes, publicKey: key } = await sign({ message });
      return {
        account: { address, publicKey: key, chains: [], features: [] },
        signedMessage: signedBytes,
        signature: decode58(signature, 64) as Uint8Array,
      };
    });
  const adapter = {
    name: name as WalletName,
    url,
    icon,
    readyState: WalletReadyState.Installed,
    supportedTransactionVersions: new Set(['legacy', 0] as const),
    connecting: false,
    connect,
    autoConnect: connect,
    async disconnect() {
      state = 'left';
      events.emit('disconnect');
    },
    sendTransaction: (
      transaction: AnyTransaction,
      connection: Connection,
      options?: SendTransactionOptions,
    ) => named(WalletSendTransactionError, () => send(transaction, connection, options)),
    signTransaction: <T extends AnyTransaction>(transaction: T) =>
      named(WalletSignTransactionError, () => signOne(transaction)),
    signAllTransactions: <T extends AnyTransaction>(transactions: T[]) =>
      named(WalletSignTransactionError, async () => {
        const sign = signer.signAllTransactions ?? absent('signAllTransactions');
        const signed = await sign({ transactions: transactions.map(toWire) });
        return signed.map(({ transaction }) => fromWire(transaction) as T);
      }),
    signMessage: (message: Uint8Array) =>
      named(WalletSignMessageError, async () => {
        const sign = signer.signMessage ?? absent('signMessage');
        const { signature } = await sign({ message });
        return decode58(signature, 64) as Uint8Array;
      }),
    ...(signer.signIn ? { signIn } : {}),
  };
  const live = {
    publicKey: { enumerable: true, get: () => (state === 'left' ? null : publicKey) },
    connected: { enumerable: true, get: () => state === 'connected' },
  };
  return Object.defineProperties(Object.assign(events, adapter), live) as unknown as SignerAdapter;
}
