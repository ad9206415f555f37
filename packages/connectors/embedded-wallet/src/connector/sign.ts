import {
  type Account,
  type Call,
  type CreateKeyed,
  isWalletError,
  type Key,
  WalletError,
} from '@causeway/protocol';
import { reasonOf } from '@causeway/protocol/hostile';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { ownValue } from '../client/fields.js';
import type { EmbeddedWalletOptions } from '../types.js';
import { decode, fill } from './call.js';
import { createTurns } from './createTurns.js';

export { readingKey, remoteKey } from './key.js';

/** Milliseconds for a broadcast; a lost answer does not mean a lost transaction. */
const sendLimit = 30_000;

/** The context for signing one call. */
export interface SignContext {
  readonly options: EmbeddedWalletOptions;
  readonly createKeyed: CreateKeyed;
  readonly account: Account;
  /** The account's key at the provider. Called after the person agreed. */
  readonly key: () => Promise<Key>;
  readonly publicKey: Uint8Array;
  /** Throws when the session has ended or the account was removed. Called after every wait. */
  readonly check: () => void;
  readonly signal: AbortSignal;
  /** Aborted when no caller waits for the result any more; the prompt is then closed. */
  readonly awaited: AbortSignal;
}

const takeTurns = createTurns();

/** Signs one call; those that send, and whose nonce is not given, one after another for each account. */
export function sign(call: Call, context: SignContext): Promise<unknown> {
  const nonce = ownValue((call.params as readonly unknown[])[0], 'nonce') ?? undefined;
  const act = () => perform(call, context);
  // The nonce is read after the transaction before was sent: two of one nonce would replace each other.
  return call.method === 'eth_sendTransaction' && nonce === undefined
    ? takeTurns(context.account.id, context.awaited, act)
    : act();
}

/**
 * Signs one call: fills it, computes the digest with the wallet side, shows it, and only then requests a signature of
 * exactly that digest from the provider.
 */
async function perform(original: Call, context: SignContext): Promise<unknown> {
  const { options, createKeyed, account, check, signal, awaited } = context;
  const { chains, request } = options;
  const isTransaction = /Transaction$/.test(original.method);
  const call = isTransaction ? await fill(original, request, { signal }) : original;
  check();
  // A transaction is signed first and sent by us, so that its hash is known before it leaves.
  const signed = isTransaction ? { ...call, method: 'eth_signTransaction' } : call;
  const expected = await rehearse(signed, context);
  const chain = chains.find(({ id }) => id === call.chainId);
  if (!chain) throw new WalletError('network-unknown', { chain: call.chainId });
  const checkAwaited = () => {
    check();
    if (awaited.aborted) throw new WalletError('aborted', { method: original.method });
  };
  checkAwaited();
  await options.approve(Object.freeze({ call, account, chain, subject: Object.freeze(decode(call)) }), {
    signal: awaited,
  });
  checkAwaited();
  const key = await context.key();
  const guarded: Key = {
    ...key,
    sign(digest, how) {
      check();
      if (digest.join() !== expected.join())
        throw new WalletError('signature-mismatch', { account: account.id });
      return key.sign(digest, how);
    },
  };
  const answer = await createKeyed(guarded, { chains, request: offline }).invoke(signed, { signal });
  check();
  return original.method === 'eth_sendTransaction' ? broadcast(String(answer), call, context) : answer;
}

/** The wallet side with a key that does not sign: rejects a call that cannot be signed before the prompt. */
async function rehearse(call: Call, context: SignContext): Promise<Uint8Array> {
  const digests: Uint8Array[] = [];
  const done = new Error('seen');
  const probe: Key = {
    curve: 'secp256k1',
    publicKey: context.publicKey,
    sign: async (digest) => {
      digests.push(Uint8Array.from(digest));
      throw done;
    },
  };
  const keyed = context.createKeyed(probe, { chains: context.options.chains, request: offline });
  if (keyed.account(call.chainId).address !== context.account.address) {
    throw new WalletError('malformed-response', { method: 'list_wallet_accounts', path: 'publicKey' });
  }
  await keyed.invoke(call, { signal: context.signal }).catch((error) => {
    if (error !== done) throw error;
  });
  const [digest] = digests;
  if (!digest) throw new WalletError('method-unsupported', { method: call.method });
  return digest;
}

/** Everything was read before; another read could change what the person saw. */
const offline = ({ method }: Call) =>
  Promise.reject(new WalletError('wallet-failed', { method, reason: 'late read' }));

/** Failures after which it is certain that nothing was sent. */
const unsent = ['reader-missing', 'rpc-chain-mismatch', 'network-unknown', 'method-unsupported'] as const;

/**
 * Broadcasts a signed transaction. Only a rejection is a failure: when the answer is lost the hash is still known,
 * and the chain decides the result.
 */
async function broadcast(raw: string, { chainId }: Call, context: SignContext): Promise<string> {
  const bytes = Uint8Array.from(raw.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const hash = `0x${Array.from(keccak_256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  // Not the caller's signal: a transaction may be on its way, so an abort of the wait must not lose the answer.
  const callNode = (method: string, params: readonly unknown[]) =>
    context.options.request({ chainId, method, params }, { timeout: sendLimit });
  try {
    await callNode('eth_sendRawTransaction', [raw]);
  } catch (error) {
    if (unsent.some((code) => isWalletError(error, code))) throw error;
    const isUnanswered = isWalletError(error) && !isWalletError(error, 'transaction-rejected');
    // A second server rejects a transaction that it already has from the first, so the chain decides whether it is
    // known. Without its answer the transaction may have been sent, and the hash must not be lost.
    const found = isUnanswered || (await callNode('eth_getTransactionByHash', [hash]).catch(() => undefined));
    if (found === null) throw rejected(error);
  }
  return hash;
}

function rejected(error: unknown): unknown {
  if (isWalletError(error)) return error;
  return new WalletError(
    'transaction-rejected',
    { reason: reasonOf(error) || 'no reason given' },
    { cause: error },
  );
}
