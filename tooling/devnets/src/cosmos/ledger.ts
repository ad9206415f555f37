import { createHash } from 'node:crypto';
import { addressOfKey, isAddress, type KeyAlgorithm } from './address.js';
import { type DecodedTx, decodeTx } from './decode.js';
import { type AbciError, abciError } from './errors.js';
import { signBytes, verifySignature } from './signature.js';
import type { LedgerToken } from './tokens.js';

/** The state of a ledger at the start. */
export interface Genesis {
  readonly chainId: string;
  readonly prefix: string;
  /** The coin that fees are paid in. */
  readonly denom: string;
  readonly tokens?: readonly LedgerToken[];
  /** Smallest units by address. */
  readonly balances: Readonly<Record<string, bigint>>;
  /** Millionths of a smallest unit for one unit of gas; a transaction that pays less is refused. */
  readonly gasPrice: bigint;
  /** The only type of keys there is, such as `/injective.crypto.v1beta1.ethsecp256k1.PubKey`. */
  readonly keyType: string;
}

/** How a chain with keys of a type uses them. */
export const algorithmOf = ({ keyType }: Pick<Genesis, 'keyType'>): KeyAlgorithm =>
  keyType.includes('ethsecp256k1') ? 'ethsecp256k1' : 'secp256k1';

/** An account the chain has seen. */
export interface LedgerAccount {
  readonly number: bigint;
  readonly sequence: bigint;
  readonly balance: bigint;
  /** Smallest units by denom or contract. */
  readonly tokens: Readonly<Record<string, bigint>>;
  /** Known from its first transaction on. */
  readonly publicKey?: Uint8Array;
}

/** A transaction in its block. `code` 0: it succeeded; else only its fee was taken. */
export interface Included {
  readonly hash: string;
  readonly height: number;
  readonly bytes: Uint8Array;
  readonly code: number;
  readonly log: string;
  readonly gasWanted: bigint;
  readonly gasUsed: bigint;
}

/** One chain's state in memory. */
export interface Ledger {
  readonly genesis: Genesis;
  readonly height: number;
  account(address: string): LedgerAccount | undefined;
  transaction(hash: string): Included | undefined;
  atHeight(height: number): Included | undefined;
  /** Whether the chain would accept a transaction now (CheckTx); `simulate` requires no signature. */
  check(bytes: Uint8Array, options?: { readonly simulate?: boolean }): AbciError | undefined;
  /** Its cost in gas; the reason when it would fail. */
  simulate(bytes: Uint8Array): bigint | AbciError;
  /** Puts a checked transaction into the next block. */
  include(bytes: Uint8Array): Included;
}

const memoLimit = 256;

/** SHA-256 in capital hex, as CometBFT names transactions. */
export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').toUpperCase();

/** Gas as this ledger counts it: a fixed part, and ten a byte as the SDK charges for size. */
const gasOf = (bytes: Uint8Array, tx: DecodedTx) =>
  40_000n + 10n * BigInt(bytes.length) + 20_000n * BigInt(tx.moves.length);

/**
 * A chain with transfers of its coin and of tokens only. Signatures, account numbers, sequences, the chain
 * id, funds, fees and gas limits are checked as the SDK does; there are no validators, votes, proofs or other
 * modules.
 */
export function createLedger(genesis: Genesis): Ledger {
  const { chainId, denom, prefix } = genesis;
  const algorithm = algorithmOf(genesis);
  const accounts = new Map<string, LedgerAccount>();
  const included = new Map<string, Included>();
  const blocks: Included[] = [];
  let next = 0n;

  const touch = (address: string): LedgerAccount => {
    const known = accounts.get(address);
    if (known) return known;
    const created = { number: next++, sequence: 0n, balance: 0n, tokens: {} };
    accounts.set(address, created);
    return created;
  };
  const change = (address: string, part: Partial<LedgerAccount>) =>
    accounts.set(address, { ...touch(address), ...part });
  for (const [address, balance] of Object.entries(genesis.balances)) change(address, { balance });
  for (const token of genesis.tokens ?? []) {
    for (const [address, amount] of Object.entries(token.balances)) {
      change(address, { tokens: { ...touch(address).tokens, [token.denom]: amount } });
    }
  }

  const amountOf = (coins: readonly { readonly denom: string; readonly amount: string }[]) => {
    const [coin] = coins;
    if (coins.length > 1 || (coin && coin.denom !== denom) || (coin && !/^\d{1,30}$/.test(coin.amount))) {
      return undefined;
    }
    return BigInt(coin?.amount ?? 0);
  };

  function verify(bytes: Uint8Array, tx: DecodedTx, simulate: boolean): AbciError | undefined {
    const payer = tx.moves[0]?.from ?? '';
    const account = accounts.get(payer);
    if (tx.moves.some(({ from }) => from !== payer)) {
      return abciError('unauthorized', 'all messages must have the one signer');
    }
    if (tx.memo.length > memoLimit) return abciError('memo', `maximum number of characters is ${memoLimit}`);
    if (tx.timeoutHeight !== 0n && BigInt(blocks.length + 2) > tx.timeoutHeight) {
      return abciError('timeout', `block height: ${blocks.length + 2}, timeout height: ${tx.timeoutHeight}`);
    }
    if (!account) return abciError('address', `account ${payer} does not exist`);
    const publicKey = tx.publicKey ?? account.publicKey;
    // As the SDK: a transfer that is only tried may name any key.
    if (!publicKey || (!simulate && addressOfKey(publicKey, prefix, algorithm) !== payer)) {
      return abciError('pubkey', `pubKey does not match signer address ${payer}`);
    }
    if (tx.sequence !== account.sequence) {
      return abciError(
        'sequence',
        `account sequence mismatch, expected ${account.sequence}, got ${tx.sequence}`,
      );
    }
    if (simulate) return undefined;
    const fee = amountOf(tx.fee);
    const least = (tx.gasLimit * genesis.gasPrice + 999_999n) / 1_000_000n;
    if (fee === undefined || fee < least) {
      return abciError('fee', `insufficient fees; got: ${fee ?? 'another coin'} required: ${least}${denom}`);
    }
    if (account.balance < fee) return abciError('funds', `spendable balance is smaller than ${fee}${denom}`);
    const signed = signBytes(tx, chainId, account.number, account.sequence);
    if (!signed || !verifySignature(signed, tx.signature, publicKey, algorithm)) {
      return abciError(
        'unauthorized',
        `signature verification failed; please verify account number (${account.number}), sequence (${account.sequence}) and chain-id (${chainId})`,
      );
    }
    const used = gasOf(bytes, tx);
    return tx.gasLimit < used ? abciError('gas', `gasWanted: ${tx.gasLimit}, gasUsed: ${used}`) : undefined;
  }

  const heldBy = (address: string, asset: string): bigint => {
    const { balance, tokens } = touch(address);
    return asset === denom ? balance : (tokens[asset] ?? 0n);
  };
  const credit = (address: string, asset: string, value: bigint) => {
    const amount = heldBy(address, asset) + value;
    const { tokens } = touch(address);
    change(address, asset === denom ? { balance: amount } : { tokens: { ...tokens, [asset]: amount } });
  };

  /** Moves the coins of every message, or of none. */
  function execute(tx: DecodedTx): AbciError | undefined {
    const before = new Map(accounts);
    const undo = (error: AbciError) => {
      accounts.clear();
      for (const [address, account] of before) accounts.set(address, account);
      return error;
    };
    for (const { from, to, coins } of tx.moves) {
      const [coin] = coins;
      const value =
        coins.length === 1 && /^\d{1,30}$/.test(coin?.amount ?? '') ? BigInt(coin?.amount ?? 0) : 0n;
      const isKnown = coin?.denom === denom || genesis.tokens?.some((token) => token.denom === coin?.denom);
      if (!coin || !value || !isKnown) return undo(abciError('request', 'no such coins'));
      if (!isAddress(to, prefix)) return undo(abciError('address', `invalid to address ${to.slice(0, 80)}`));
      const heldAmount = heldBy(from, coin.denom);
      if (heldAmount < value) {
        const [has, needs] = [heldAmount, value].map((amount) => `${amount}${coin.denom}`);
        return undo(abciError('funds', `spendable balance ${has} is smaller than ${needs}`));
      }
      credit(from, coin.denom, -value);
      credit(to, coin.denom, value);
    }
    return undefined;
  }

  const ledger: Ledger = {
    genesis,
    get height() {
      return blocks.length + 1;
    },
    account: (address) => accounts.get(address),
    transaction: (hash) => included.get(hash),
    atHeight: (height) => blocks[height - 2],
    check(bytes, { simulate = false } = {}) {
      if (included.has(hashOf(bytes))) return abciError('known', 'the same bytes');
      const tx = decodeTx(bytes, genesis.keyType);
      return 'code' in tx ? tx : verify(bytes, tx, simulate);
    },
    simulate(bytes) {
      const refused = ledger.check(bytes, { simulate: true });
      const tx = decodeTx(bytes, genesis.keyType);
      if (refused || 'code' in tx) return refused ?? (tx as AbciError);
      const before = new Map(accounts);
      const failed = execute(tx);
      accounts.clear();
      for (const [address, account] of before) accounts.set(address, account);
      return failed ?? gasOf(bytes, tx);
    },
    include(bytes) {
      const tx = decodeTx(bytes, genesis.keyType) as DecodedTx;
      const payer = tx.moves[0]?.from ?? '';
      const { balance, sequence, publicKey } = touch(payer);
      change(payer, {
        balance: balance - (amountOf(tx.fee) ?? 0n),
        sequence: sequence + 1n,
        publicKey: tx.publicKey ?? publicKey,
      });
      const failed = execute(tx);
      const result: Included = Object.freeze({
        hash: hashOf(bytes),
        height: blocks.length + 2,
        bytes,
        code: failed?.code ?? 0,
        log: failed?.log ?? '',
        gasWanted: tx.gasLimit,
        gasUsed: gasOf(bytes, tx),
      });
      blocks.push(result);
      included.set(result.hash, result);
      return result;
    },
  };
  return Object.freeze(ledger);
}
