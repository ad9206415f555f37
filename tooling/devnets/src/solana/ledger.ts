import { createHash } from 'node:crypto';
import {
  type Address,
  getBase58Decoder,
  getBase58Encoder,
  getTransactionDecoder,
  lamports,
  type Transaction,
} from '@solana/kit';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';
import { reasonOf } from './reason.js';
import { type NewToken, putToken, tokenPrograms } from './tokens.js';

/** Blocks for which a block hash may be named (Solana's MAX_PROCESSING_AGE). */
export const maxAge = 150;
/** Blocks on top of a block after which it is final. */
const finality = 32;
/** Lamports for each signature. */
const feePerSignature = 5000n;

/** The outcome of a transaction that ran. */
export interface Ran {
  readonly slot: number;
  /** As it was sent. */
  readonly bytes: Uint8Array;
  /** The name of the error; absent when it succeeded. */
  readonly error?: string;
  readonly fee: bigint;
  readonly logs: readonly string[];
}

/** Why a transaction is not taken in. `code` is Solana's JSON-RPC code. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
  readonly error: string;
  readonly logs: readonly string[];
}

/** How far a block counts as settled. */
export type Commitment = 'processed' | 'confirmed' | 'finalized';

const digest = (text: string) => getBase58Decoder().decode(createHash('sha256').update(text).digest());

/**
 * A ledger over LiteSVM, Solana's own runtime in this process: signatures, balances, fees, rent and programs are the
 * real ones. Blocks, their hashes and how long a hash may be named are kept here, since LiteSVM has no blocks; a block
 * passes with time.
 */
export function createLedger(options: { readonly name: string; readonly blockMs: number }) {
  const svm = new LiteSVM().withBlockhashCheck(false);
  const started = Date.now();
  const genesis = digest(`genesis of ${options.name}`);
  const hashes = new Map<string, number>();
  const ran = new Map<string, Ran>();
  let advanced = 0;
  let created = 0;

  const height = () => advanced + Math.floor((Date.now() - started) / options.blockMs);
  const settled = (commitment: Commitment) =>
    Math.max(0, height() - (commitment === 'finalized' ? finality : commitment === 'confirmed' ? 1 : 0));

  function latestBlockhash(): { readonly blockhash: string; readonly lastValidBlockHeight: number } {
    created += 1;
    const blockhash = digest(`block ${created} of ${options.name} ${started}`);
    hashes.set(blockhash, height() + maxAge);
    for (const [hash, last] of hashes) if (last < height()) hashes.delete(hash);
    return { blockhash, lastValidBlockHeight: height() + maxAge };
  }
  const isBlockhashValid = (blockhash: string) => (hashes.get(blockhash) ?? -1) >= height();

  const refusal = (
    code: number,
    error: string,
    errorText: string,
    logs: readonly string[] = [],
  ): Refusal => ({
    code,
    message: code === -32002 ? `Transaction simulation failed: ${errorText}` : errorText,
    error,
    logs,
  });

  /** The fault of a transaction before it runs. */
  function check(transaction: Transaction, blockhash: string, signature: string, verify: boolean) {
    if (verify && Object.values(transaction.signatures).some((one) => one === null)) {
      return refusal(-32003, 'SignatureFailure', 'Transaction signature verification failure');
    }
    if (ran.has(signature)) {
      return refusal(-32002, 'AlreadyProcessed', 'This transaction has already been processed');
    }
    if (!isBlockhashValid(blockhash)) return refusal(-32002, 'BlockhashNotFound', 'Blockhash not found');
    return undefined;
  }

  function parse(bytes: Uint8Array) {
    const transaction = getTransactionDecoder().decode(bytes);
    const signatures = Object.values(transaction.signatures);
    const first = signatures[0];
    const signature = first ? getBase58Decoder().decode(first) : '';
    return {
      transaction,
      signature,
      blockhash: blockhashOf(new Uint8Array(transaction.messageBytes)),
      fee: feePerSignature * BigInt(signatures.length),
    };
  }

  function simulate(bytes: Uint8Array, verify: boolean): Refusal | { readonly logs: readonly string[] } {
    const { transaction, blockhash, signature } = parse(bytes);
    const wrong = check(transaction, blockhash, signature, verify);
    if (wrong) return wrong;
    svm.withSigverify(verify);
    try {
      const result = svm.simulateTransaction(transaction as never);
      if (!(result instanceof FailedTransactionMetadata)) return { logs: result.meta().logs() };
      const { error, message } = reasonOf(result);
      if (error === 'SignatureFailure') {
        return refusal(-32003, error, 'Transaction signature verification failure');
      }
      return refusal(-32002, error, message, result.meta().logs());
    } finally {
      svm.withSigverify(true);
    }
  }

  /** Runs a transaction; its id, or why it is refused. One that fails while it runs still pays its fee. */
  function send(bytes: Uint8Array, preflight: boolean): string | Refusal {
    const { transaction, signature, blockhash, fee } = parse(bytes);
    const wrong = check(transaction, blockhash, signature, true);
    if (wrong) return wrong;
    if (preflight) {
      const simulation = simulate(bytes, true);
      if ('code' in simulation) return simulation;
    }
    const result = svm.sendTransaction(transaction as never);
    if (result instanceof FailedTransactionMetadata) {
      const { error, message, charged } = reasonOf(result);
      if (!charged) return refusal(error === 'SignatureFailure' ? -32003 : -32002, error, message);
      ran.set(signature, { slot: height(), bytes, error, fee, logs: result.meta().logs() });
    } else {
      ran.set(signature, { slot: height(), bytes, fee, logs: result.logs() });
    }
    return signature;
  }

  return {
    genesis,
    height,
    settled,
    latestBlockhash,
    isBlockhashValid,
    simulate,
    send,
    fee: (signers: number) => feePerSignature * BigInt(signers),
    status: (signature: string): (Ran & { readonly commitment: Commitment }) | undefined => {
      const run = ran.get(signature);
      if (!run) return undefined;
      const depth = height() - run.slot;
      const commitment = depth >= finality ? 'finalized' : depth >= 1 ? 'confirmed' : 'processed';
      return { ...run, commitment };
    },
    balance: (address: string): bigint => svm.getBalance(address as Address) ?? 0n,
    account: (address: string) => svm.getAccount(address as Address),
    /** Accounts of tokens by their owner, of one program or of one token. */
    tokenAccounts: (owner: string, { programId, mint }: { programId?: string; mint?: string }) =>
      tokenPrograms
        .filter((program) => programId === undefined || programId === program)
        .flatMap((program) => svm.getProgramAccounts(program as Address))
        .filter(({ data }) => {
          const at = (place: number) => getBase58Decoder().decode(data.subarray(place, place + 32));
          const isAccount = data.length === 165 || data[165] === 2;
          return isAccount && at(32) === owner && (mint === undefined || at(0) === mint);
        }),
    putToken: (token: NewToken): Promise<string> => putToken(svm, token),
    rent: (size: number): bigint => svm.minimumBalanceForRentExemption(BigInt(size)),
    airdrop: (address: string, amount: bigint): void => {
      svm.airdrop(address as Address, lamports(amount));
    },
    /** Lets blocks pass at once. */
    advance: (blocks: number): void => {
      advanced += blocks;
    },
  };
}

/** A ledger that runs. */
export type Ledger = ReturnType<typeof createLedger>;

/** The block hash a message names: after its header and its accounts. */
function blockhashOf(message: Uint8Array): string {
  let at = ((message[0] as number) & 0x80 ? 1 : 0) + 3;
  let count = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = message[at] ?? 0;
    at += 1;
    count |= (byte & 0x7f) << shift;
    if (byte < 0x80) break;
  }
  at += count * 32;
  return getBase58Decoder().decode(message.subarray(at, at + 32));
}

/** Whether a text is base 58 of 32 bytes. */
export function isAddress(text: unknown): text is string {
  try {
    return typeof text === 'string' && text.length <= 44 && getBase58Encoder().encode(text).length === 32;
  } catch {
    return false;
  }
}
