import { type Commitment, isAddress, type Ledger } from './ledger.js';
import { errorValue } from './reason.js';

/** An error of JSON-RPC. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

const invalid = (message: string): RpcError => ({ code: -32602, message: `Invalid params: ${message}` });

/** Whether a method's result is its error. */
export const isRpcError = (value: unknown): value is RpcError =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value;

type Config = Readonly<Record<string, unknown>>;
type Method = (ledger: Ledger, params: readonly unknown[]) => unknown;

const config = (value: unknown): Config =>
  typeof value === 'object' && value !== null ? (value as Config) : {};
const commitment = (value: unknown): Commitment => {
  const { commitment: named } = config(value);
  return named === 'processed' || named === 'confirmed' ? named : 'finalized';
};
const bytesOf = (value: unknown, encoding: unknown): Uint8Array | undefined =>
  encoding === 'base64' && typeof value === 'string'
    ? Uint8Array.from(Buffer.from(value, 'base64'))
    : undefined;
const at = (ledger: Ledger, value: unknown) => ({ context: { slot: ledger.height() }, value });

function submitted(value: unknown, options: unknown): Uint8Array | RpcError {
  const bytes = bytesOf(value, config(options).encoding);
  if (!bytes) return invalid('expected a transaction in base64.');
  return bytes.length > 1232 ? invalid(`base64 encoded transaction too large: ${bytes.length} bytes`) : bytes;
}

/** An account as JSON-RPC has it, in base 64. */
const show = (account: ReturnType<Ledger['account']>) =>
  account.exists
    ? {
        lamports: Number(account.lamports),
        owner: account.programAddress,
        executable: account.executable,
        rentEpoch: 0,
        space: account.data.length,
        data: [Buffer.from(account.data).toString('base64'), 'base64'],
      }
    : null;

/** The part of Solana's JSON-RPC that wallets, apps and the official clients send a transfer with. */
const methods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': 'litesvm', 'feature-set': 0 }),
  getGenesisHash: ({ genesis }) => genesis,
  getSlot: (ledger, [options]) => ledger.settled(commitment(options)),
  getBlockHeight: (ledger, [options]) => ledger.settled(commitment(options)),
  getLatestBlockhash: (ledger) => at(ledger, ledger.latestBlockhash()),
  isBlockhashValid: (ledger, [hash]) => at(ledger, ledger.isBlockhashValid(String(hash))),
  getMinimumBalanceForRentExemption: (ledger, [size]) =>
    typeof size === 'number' ? Number(ledger.rent(size)) : invalid('expected a number.'),
  getBalance: (ledger, [address]) =>
    isAddress(address) ? at(ledger, Number(ledger.balance(address))) : invalid('WrongSize'),
  getAccountInfo(ledger, [address]) {
    if (!isAddress(address)) return invalid('WrongSize');
    return at(ledger, show(ledger.account(address)));
  },
  getMultipleAccounts(ledger, [addresses]) {
    if (!Array.isArray(addresses) || addresses.length > 100 || !addresses.every(isAddress)) {
      return invalid('expected at most 100 addresses.');
    }
    return at(
      ledger,
      addresses.map((address) => show(ledger.account(address))),
    );
  },
  getTokenAccountsByOwner(ledger, [owner, filter]) {
    const { programId, mint } = config(filter);
    if (!isAddress(owner) || !(isAddress(programId) || isAddress(mint))) return invalid('WrongSize');
    const holdings = ledger.tokenAccounts(owner, {
      ...(isAddress(programId) && { programId }),
      ...(isAddress(mint) && { mint }),
    });
    return at(
      ledger,
      holdings.map(({ address }) => ({ pubkey: address, account: show(ledger.account(address)) })),
    );
  },
  getEpochInfo: (ledger) => ({
    epoch: 0,
    absoluteSlot: ledger.height(),
    slotIndex: 0,
    slotsInEpoch: 432_000,
  }),
  getFeeForMessage(ledger, [message]) {
    const bytes = bytesOf(message, 'base64');
    const signers = bytes?.[(bytes[0] ?? 0) & 0x80 ? 1 : 0];
    return signers ? at(ledger, Number(ledger.fee(signers))) : invalid('expected a message in base64.');
  },
  simulateTransaction(ledger, [transaction, options]) {
    const bytes = submitted(transaction, options);
    if (isRpcError(bytes)) return bytes;
    const simulation = ledger.simulate(bytes, config(options).sigVerify === true);
    const err = 'code' in simulation ? errorValue(simulation.error) : null;
    return at(ledger, { err, logs: simulation.logs, accounts: null, unitsConsumed: 0 });
  },
  sendTransaction(ledger, [transaction, options]) {
    const bytes = submitted(transaction, options);
    if (isRpcError(bytes)) return bytes;
    const outcome = ledger.send(bytes, config(options).skipPreflight !== true);
    if (typeof outcome === 'string') return outcome;
    const { code, message, error, logs } = outcome;
    return { code, message, data: { err: errorValue(error), logs } } satisfies RpcError;
  },
  getSignatureStatuses(ledger, [list]) {
    if (!Array.isArray(list) || list.length > 256) return invalid('expected a list of signatures.');
    const statuses = list.map((signature) => {
      const state = ledger.status(String(signature));
      if (!state) return null;
      const err = state.error === undefined ? null : errorValue(state.error);
      const confirmations = state.commitment === 'finalized' ? null : ledger.height() - state.slot;
      return {
        slot: state.slot,
        confirmations,
        err,
        status: err ? { Err: err } : { Ok: null },
        confirmationStatus: state.commitment,
      };
    });
    return at(ledger, statuses);
  },
  getTransaction(ledger, [signature, options]) {
    const state = ledger.status(String(signature));
    if (!state || state.commitment === 'processed') return null;
    const err = state.error === undefined ? null : errorValue(state.error);
    return {
      slot: state.slot,
      blockTime: null,
      ...(config(options).encoding === 'base64' && {
        transaction: [Buffer.from(state.bytes).toString('base64'), 'base64'],
        version: 'legacy',
      }),
      meta: { err, fee: Number(state.fee), logMessages: state.logs },
    };
  },
  requestAirdrop(ledger, [address, amount]) {
    if (!isAddress(address) || typeof amount !== 'number')
      return invalid('expected an address and lamports.');
    ledger.airdrop(address, BigInt(amount));
    return ledger.latestBlockhash().blockhash;
  },
  /** Not Solana's: lets blocks pass at once, so that a test need not wait for a block hash to expire. */
  causeway_advance(ledger, [blocks]) {
    if (typeof blocks !== 'number' || blocks < 0) return invalid('expected a number of blocks.');
    ledger.advance(blocks);
    return ledger.height();
  },
};

/** Answers one call; an `RpcError` when it fails. */
export function answer(ledger: Ledger, method: unknown, params: unknown): unknown {
  const handler =
    typeof method === 'string' && Object.hasOwn(methods, method) ? (methods[method] as Method) : undefined;
  if (!handler) return { code: -32601, message: 'Method not found' } satisfies RpcError;
  try {
    return handler(ledger, Array.isArray(params) ? params : []);
  } catch (cause) {
    // The official decoder decides whether it is a transaction.
    return invalid(cause instanceof Error ? cause.message.slice(0, 200) : 'malformed.');
  }
}
