import { type CallOptions, WalletError } from '@causeway/protocol';
import { fromBase64, toHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { cleanText, peek } from '@causeway/protocol/hostile';
import type { HeldCoin } from '@causeway/protocol/reader';
import type { CosmosChain } from '../types.js';
import { bytesOf, decode, encode, numberOf, textOf, type Value } from './proto.js';
import type { Rpc } from './rpc.js';
import { readNumber } from './wire.js';

/** An account in the chain's state. */
export interface ChainAccount {
  readonly accountNumber: bigint;
  /** Of the next transaction. */
  readonly sequence: bigint;
  /** Type of its key, such as `/cosmos.crypto.secp256k1.PubKey`; known from its first transaction on. */
  readonly keyType?: string;
}

/** The application's answer to a query. */
export interface QueryAnswer {
  /** 0: found. */
  readonly code: number;
  readonly log: string;
  readonly value: Uint8Array;
}

/** Queries the application by its gRPC path; the answer is a protobuf message. */
export async function query(
  rpc: Rpc,
  path: string,
  data: Uint8Array,
  limits: CallOptions,
): Promise<QueryAnswer> {
  const method = 'abci_query';
  const answer = await rpc({ method, params: { path, data: toHex(data), prove: false } }, limits);
  const response = peek(answer, 'response');
  const code = readNumber(peek(response, 'code') ?? 0);
  const value = fromBase64(peek(response, 'value') ?? '');
  if (code === undefined || !value) throw malformed(method, path);
  return { code: Number(code), log: cleanText(peek(response, 'log'), 300), value };
}

async function found(
  chain: CosmosChain,
  rpc: Rpc,
  path: string,
  fields: readonly Value[],
  limits: CallOptions,
) {
  const data = encode(...fields.map((value, i) => [i + 1, value] as const));
  const { code, log, value } = await query(rpc, path, data, limits);
  if (code !== 0) throw new WalletError('rpc-failed', { chain: chain.id, method: path, reason: log });
  const message = decode(value);
  if (!message) throw malformed('abci_query', path);
  return message;
}

/** Smallest units of the chain's own coin. @see cosmos.bank.v1beta1.Query/Balance */
export async function readBalance(
  chain: CosmosChain,
  rpc: Rpc,
  address: string,
  limits: CallOptions,
): Promise<HeldCoin> {
  const amountIn = (message: ReturnType<typeof decode>, path: string) => {
    const coin = decode(bytesOf(message, 1) ?? new Uint8Array());
    const amount = textOf(coin, 2) || '0';
    if (!/^\d{1,78}$/.test(amount)) throw malformed('abci_query', path);
    return BigInt(amount);
  };
  const bank = '/cosmos.bank.v1beta1.Query';
  const all = `${bank}/Balance`;
  // A vesting amount cannot be sent; older chains do not have this query.
  const free = `${bank}/SpendableBalanceByDenom`;
  const [message, unlocked] = await Promise.all([
    found(chain, rpc, all, [address, chain.denom], limits),
    query(rpc, free, encode([1, address], [2, chain.denom]), limits),
  ]);
  const amount = amountIn(message, all);
  const spendable = unlocked.code === 0 ? amountIn(decode(unlocked.value), free) : amount;
  return { amount, spendable };
}

/** Account number and sequence; `undefined` for an account that never received anything. */
export async function readAccount(
  chain: CosmosChain,
  rpc: Rpc,
  address: string,
  limits: CallOptions,
): Promise<ChainAccount | undefined> {
  const path = '/cosmos.auth.v1beta1.Query/Account';
  const { code, log, value } = await query(rpc, path, encode([1, address]), limits);
  // The SDK's ErrKeyNotFound, whose number older chains give as 2 with gRPC's words.
  if (code === 22 || /not ?found/i.test(log)) return undefined;
  if (code !== 0) throw new WalletError('rpc-failed', { chain: chain.id, method: path, reason: log });
  const any = decode(bytesOf(decode(value), 1) ?? new Uint8Array());
  let account = decode(bytesOf(any, 2) ?? new Uint8Array());
  // Vesting and module accounts hold their base account in their first field, one or two levels down.
  for (let depth = 0; depth < 3 && !textOf(account, 1).startsWith(`${chain.bech32Prefix}1`); depth++) {
    account = decode(bytesOf(account, 1) ?? new Uint8Array());
  }
  if (textOf(account, 1) !== address) throw malformed('abci_query', path);
  const keyType = textOf(decode(bytesOf(account, 2) ?? new Uint8Array()), 1);
  return {
    accountNumber: numberOf(account, 3),
    sequence: numberOf(account, 4),
    ...(keyType && { keyType }),
  };
}
