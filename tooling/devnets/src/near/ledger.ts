import { type Action, baseDecode, baseEncode } from 'near-api-js';
import { type AccessKeyView, fullAccess, implicitKey, type LedgerAccount, reserveOf } from './accounts.js';
import { runAction } from './actions.js';
import { gasOf, isImplicit } from './costs.js';
import type { DecodedTransaction } from './decode.js';
import { isSigned, sha256 } from './signature.js';
import { openToken, type TokenGenesis } from './tokens.js';

/** The state of a ledger at the start. */
export interface NearGenesis {
  readonly chainId: string;
  /** Yocto by account id. An implicit account has its own key. */
  readonly balances: Readonly<Record<string, bigint>>;
  /** Keys with full access, by the account's id, as `ed25519:<base 58>`. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** Contracts of tokens, by their account's id. */
  readonly tokens?: Readonly<Record<string, TokenGenesis>>;
  /** Blocks in which a transaction is taken after the one it names. */
  readonly validity: number;
}

/** A transaction in its block. */
export interface Included {
  readonly height: number;
  readonly transaction: DecodedTransaction;
  /** Why its actions were not done; its fee is burnt. */
  readonly failure?: object;
  /** For each of the two steps. */
  readonly gas: bigint;
}

/** Yocto for a unit of gas, as on the main network. */
export const gasPrice = 100_000_000n;
const genesisHeight = 100;

/** One chain's state in memory. */
export type NearLedger = ReturnType<typeof createLedger>;

/**
 * A chain with accounts, keys, transfers and tokens. Signatures, keys and their permissions, nonces, block
 * hashes, funds, fees and storage are checked as the runtime does, and refused with its errors; there are no
 * contracts but those of tokens, no shards, receipts over blocks, validators or proofs.
 */
export function createLedger({ chainId, balances, keys, tokens = {}, validity }: NearGenesis) {
  const accounts = new Map<string, LedgerAccount>();
  const included = new Map<string, Included>();
  const contracts = new Map(Object.entries(tokens).map(([id, token]) => [id, openToken(token)] as const));
  let height = genesisHeight;

  for (const [id, amount] of Object.entries(balances)) {
    const keysOfAccount = [
      ...(id.length === 64 && isImplicit(id) ? [implicitKey(id)] : []),
      ...(keys[id] ?? []),
    ];
    accounts.set(id, { amount, keys: new Map(keysOfAccount.map((key) => [key, fullAccess(0n)])) });
  }

  for (const id of contracts.keys()) {
    const account = accounts.get(id) ?? { amount: 10n ** 24n, keys: new Map() };
    accounts.set(id, account);
  }

  /** A block's hash ends with its height, so that none is kept. */
  const hashAt = (at: number): string => {
    const bytes = sha256(Buffer.from(`${chainId} ${at}`));
    bytes.writeBigUInt64BE(BigInt(at), 24);
    return baseEncode(bytes);
  };
  const heightOf = (hash: string): number | undefined => {
    if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(hash)) return undefined;
    const bytes = Buffer.from(baseDecode(hash));
    const at = bytes.length === 32 ? Number(bytes.readBigUInt64BE(24)) : Number.NaN;
    return at >= genesisHeight && at <= height && hashAt(at) === hash ? at : undefined;
  };
  const isRecent = (hash: string): boolean => {
    const at = heightOf(hash);
    return at !== undefined && at >= height - validity;
  };
  const depositOf = (actions: readonly Action[]) =>
    actions.reduce(
      (sum, { transfer, functionCall }) => sum + (transfer?.deposit ?? functionCall?.deposit ?? 0n),
      0n,
    );

  /** Why the chain would not take a transaction, as `InvalidTxError`; `undefined` when it would. */
  function check(transaction: DecodedTransaction): object | string | undefined {
    const { signerId, publicKey: named, nonce, receiverId, actions } = transaction;
    if (!isSigned(transaction.bytes, transaction.signature, transaction.key)) return 'InvalidSignature';
    const account = accounts.get(signerId);
    if (!account) return { SignerDoesNotExist: { signer_id: signerId } };
    const key = account.keys.get(named);
    const denied = (reason: object | string) => ({ InvalidAccessKeyError: reason });
    if (!key) return denied({ AccessKeyNotFound: { account_id: signerId, public_key: named } });
    if (nonce <= key.nonce) return { InvalidNonce: { tx_nonce: Number(nonce), ak_nonce: Number(key.nonce) } };
    const bound = BigInt(height) * 1_000_000n;
    if (nonce >= bound) {
      return { NonceTooLarge: { tx_nonce: Number(nonce), upper_bound: Number(bound) } };
    }
    if (!isRecent(transaction.blockHash)) return 'Expired';
    const known = actions.every(
      (one) => one.transfer || one.createAccount || one.addKey || one.deleteKey || one.functionCall,
    );
    if (!known) {
      const feature = { protocol_feature: 'beyond this ledger double', version: 0 };
      return { ActionsValidation: { UnsupportedProtocolFeature: feature } };
    }
    if (key.permission !== 'FullAccess') {
      // There are no contracts here that such a key could call.
      return denied('RequiresFullAccess');
    }
    const gas = gasOf(actions, receiverId);
    const prepaid = actions.reduce((sum, { functionCall }) => sum + BigInt(functionCall?.gas ?? 0n), 0n);
    const cost = depositOf(actions) + gas * gasPrice + ((gas + prepaid) * gasPrice * 103n + 99n) / 100n;
    if (account.amount < cost) {
      const balance = String(account.amount);
      return { NotEnoughBalance: { signer_id: signerId, balance, cost: String(cost) } };
    }
    const missing = reserveOf(account) - (account.amount - cost);
    if (missing > 0n) return { LackBalanceForState: { signer_id: signerId, amount: String(missing) } };
    return undefined;
  }

  /** Puts a checked transaction into a new block. If it fails half way it is undone; the fee stays burnt. */
  function include(transaction: DecodedTransaction, at = height + 1): Included {
    height = at;
    const { signerId, publicKey, nonce, receiverId, actions } = transaction;
    const gas = gasOf(actions, receiverId);
    const signer = accounts.get(signerId) as LedgerAccount;
    const key = signer.keys.get(publicKey) as AccessKeyView;
    key.nonce = nonce;
    signer.amount -= 2n * gas * gasPrice;
    const before = new Map(
      [...accounts].map(
        ([id, { amount, keys: current }]) => [id, { amount, keys: new Map(current) }] as const,
      ),
    );
    const restore = contracts.get(receiverId)?.snapshot();
    signer.amount -= depositOf(actions);
    const receipt = {
      accounts,
      contracts,
      signer: signerId,
      receiver: receiverId,
      fresh: !accounts.has(receiverId),
      firstNonce: BigInt(height - 1) * 1_000_000n,
    };
    let failure: object | undefined;
    for (const [index, action] of actions.entries()) {
      const kind = runAction(action, receipt);
      if (!kind) continue;
      failure = { ActionError: { index, kind } };
      restore?.();
      accounts.clear();
      for (const [id, account] of before) accounts.set(id, account);
      break;
    }
    const done = { height, transaction, failure, gas };
    included.set(transaction.hash, done);
    return done;
  }

  return {
    chainId,
    get height() {
      return height;
    },
    get finalHeight() {
      return Math.max(genesisHeight, height - 2);
    },
    advance: (blocks: number) => {
      height += blocks;
    },
    account: (id: string) => accounts.get(id),
    contract: (id: string) => contracts.get(id),
    transaction: (hash: string) => included.get(hash),
    hashAt,
    heightOf,
    check,
    include,
  };
}
