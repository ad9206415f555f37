import {
  type Account,
  isWalletError,
  type Session,
  type SignedMessage,
  type SiwxMessage,
  WalletError,
} from '@causeway/protocol';
import { address as format } from './address.js';
import { peek, toProviderError } from './errors.js';
import { bytesToHex, type Hex, isHex, parseQuantity, quantity } from './hex.js';
import { load } from './load.js';
import type { TypedData } from './typedData.js';
import type { BatchCall, CallsStatus, RequestOptions, SentTransaction, TransactionRequest } from './types.js';
import type { Verification } from './verify.js';

/** Whose verbs these are. */
export interface VerbContext {
  readonly session: Session;
  readonly account: Account<'eip155'>;
}

const verifier = load('verify', () => import('./verify.js'));
const documents = load('typedData', () => import('./typedData.js'));
const signIns = load('siwx', () => import('./siwx.js'));

type Verifier = Awaited<ReturnType<typeof verifier>>;
const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

function invoke(context: VerbContext, method: string, params: unknown, options: RequestOptions = {}) {
  const { session, account } = context;
  const { signal, timeout } = options;
  return session.invokeMethod({ chainId: account.chainId, method, params }, { signal, timeout });
}

/** The verifier arrives while the person reads the prompt. */
async function signed(
  context: VerbContext,
  method: string,
  params: unknown,
  options: RequestOptions,
  verify: (verifier: Verifier, signature: string) => Promise<Verification>,
): Promise<SignedMessage> {
  const { account } = context;
  const arriving = verifier();
  arriving.catch(() => undefined);
  const signature = await invoke(context, method, params, options);
  if (!isHex(signature)) throw new WalletError('malformed-response', { method, path: '' });
  let found: Verification;
  try {
    found = await verify(await arriving, signature);
  } catch (cause) {
    throw new WalletError('signature-mismatch', { account: account.id }, { cause });
  }
  const { recovered } = found;
  if (!found.valid) throw new WalletError('signature-mismatch', { account: account.id, recovered });
  return Object.freeze({ account: account.id, scheme: found.scheme, signature: found.signature });
}

/** Contract accounts are asked through the wallet's own node, and only when no key fits. */
const reader =
  (context: VerbContext, { signal }: RequestOptions) =>
  (call: { method: string; params?: unknown }) =>
    invoke(context, call.method, call.params, { signal });

/** @see Eip155Signer.signMessage */
export function signMessage(
  context: VerbContext,
  options: { readonly message: string | Uint8Array } & RequestOptions,
): Promise<SignedMessage> {
  const { message } = options;
  const { address } = context.account;
  // A copy: what is verified is what was sent, whatever the caller does to its array meanwhile.
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : Uint8Array.from(message);
  return signed(context, 'personal_sign', [bytesToHex(bytes), address], options, (verify, signature) =>
    verify.verifySignature({ address, message: bytes, signature, request: reader(context, options) }),
  );
}

/** @see Eip155Signer.signTypedData */
export async function signTypedData(
  context: VerbContext,
  options: { readonly typedData: TypedData } & RequestOptions,
): Promise<SignedMessage> {
  const { address, chainId } = context.account;
  const { checkTypedData, hashTypedData, serializeTypedData } = await documents();
  const checked = checkTypedData(options.typedData, { chainId });
  const hash = hashTypedData(checked).digest;
  const params = [address, serializeTypedData(checked)];
  return signed(context, 'eth_signTypedData_v4', params, options, (verify, signature) =>
    verify.verifyHash({ address, hash, scheme: 'eip712', signature, request: reader(context, options) }),
  );
}

/** @see Eip155Signer.signIn */
export async function signIn(
  context: VerbContext,
  options: { readonly message: Omit<SiwxMessage, 'account' | 'version'> } & RequestOptions,
): Promise<SignedMessage & { readonly message: string }> {
  const { formatSiwx } = await signIns();
  const { chainId, address } = context.account;
  const account = `${chainId}:${address}` as const;
  const message = formatSiwx({ ...options.message, account, version: '1' });
  const result = await signMessage(context, { ...options, message });
  return Object.freeze({ ...result, message });
}

const fits = (value: bigint | undefined, field: string): Hex | undefined => {
  if (value === undefined) return undefined;
  if (typeof value !== 'bigint' || value < 0n || value >= 1n << 256n) {
    throw invalid(field, 'must be a BigInt from 0 to 2^256 - 1.');
  }
  return quantity(value);
};

function callFields({ to, value, data }: BatchCall, path: string) {
  if (data !== undefined && !isHex(data)) throw invalid(`${path}data`, 'must be 0x-hex.');
  if (to === undefined && (data === undefined || data === '0x')) {
    throw invalid(`${path}to`, 'is missing, and there is no data to create a contract from.');
  }
  return { to: to === undefined ? undefined : format.parse(to), value: fits(value, `${path}value`), data };
}

/** @see Eip155Signer.sendTransaction */
export async function sendTransaction(
  context: VerbContext,
  options: TransactionRequest & RequestOptions,
): Promise<SentTransaction> {
  const { address, chainId } = context.account;
  const { nonce } = options;
  if (nonce !== undefined && !(Number.isSafeInteger(nonce) && nonce >= 0)) {
    throw invalid('nonce', 'must be a whole number.');
  }
  const transaction = {
    from: address,
    ...callFields(options, ''),
    gas: fits(options.gas, 'gas'),
    maxFeePerGas: fits(options.maxFeePerGas, 'maxFeePerGas'),
    maxPriorityFeePerGas: fits(options.maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
    nonce: nonce === undefined ? undefined : quantity(nonce),
    // A wallet that was moved behind our back refuses instead of sending elsewhere.
    chainId: quantity(BigInt(chainId.slice('eip155:'.length))),
  };
  const method = 'eth_sendTransaction';
  return orLate(invoke(context, method, [defined(transaction)], options), (hash) => {
    if (!isHex(hash, 32)) throw new WalletError('malformed-response', { method, path: '' });
    return Object.freeze({ hash: hash.toLowerCase() as Hex, chainId });
  });
}

/** Decodes the answer, and the late one that a failed wait may still bring. */
async function orLate<T>(answer: Promise<unknown>, decode: (value: unknown) => T): Promise<T> {
  let value: unknown;
  try {
    value = await answer;
  } catch (error) {
    if (!isWalletError(error) || !('late' in error.context) || !error.context.late) throw error;
    const late = error.context.late.then(decode);
    // Whoever does not care for a late answer must not be told of its failure.
    late.catch(() => undefined);
    throw new WalletError(error.code, { ...error.context, late }, { cause: error.cause });
  }
  return decode(value);
}

const defined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** @see Eip155Signer.switchChain */
export async function switchChain(
  context: VerbContext,
  { chainId, signal }: { readonly chainId: string; readonly signal?: AbortSignal },
): Promise<void> {
  const reference = /^eip155:(\d{1,32})$/.exec(chainId)?.[1];
  if (!reference) throw new WalletError('network-unknown', { chain: String(chainId).slice(0, 80) });
  await invoke(context, 'wallet_switchEthereumChain', [{ chainId: quantity(BigInt(reference)) }], { signal });
}

/** @see Eip155Signer.getCapabilities */
export async function getCapabilities(context: VerbContext, options: RequestOptions = {}) {
  const method = 'wallet_getCapabilities';
  const answer = await invoke(context, method, [context.account.address], options);
  if (typeof answer !== 'object' || answer === null)
    throw new WalletError('malformed-response', { method, path: '' });
  const chains: [`eip155:${string}`, Readonly<Record<string, unknown>>][] = [];
  for (const key of Object.keys(answer)) {
    const chain = parseQuantity(key);
    const capabilities = peek(answer, key);
    if (chain === undefined || typeof capabilities !== 'object' || capabilities === null) continue;
    chains.push([`eip155:${chain}`, Object.freeze({ ...capabilities })]);
  }
  return Object.freeze(Object.fromEntries(chains));
}

/** @see Eip155Signer.sendCalls */
export async function sendCalls(
  context: VerbContext,
  options: { readonly calls: readonly BatchCall[]; readonly atomic?: boolean } & RequestOptions,
): Promise<{ readonly id: string }> {
  const { address, chainId } = context.account;
  if (!Array.isArray(options.calls) || options.calls.length === 0)
    throw invalid('calls', 'must have a call.');
  const method = 'wallet_sendCalls';
  const request = {
    version: '2.0.0',
    chainId: quantity(BigInt(chainId.slice('eip155:'.length))),
    from: address,
    atomicRequired: options.atomic ?? false,
    calls: options.calls.map((call: BatchCall, i) => defined(callFields(call, `calls[${i}].`))),
  };
  return orLate(invoke(context, method, [request], options), (answer) => {
    // Version 1 of the standard answered with the id itself.
    const id = typeof answer === 'string' ? answer : peek(answer, 'id');
    if (typeof id !== 'string' || id === '' || id.length > 8194) {
      throw new WalletError('malformed-response', { method, path: 'id' });
    }
    return Object.freeze({ id });
  });
}

/** @see Eip155Signer.getCallsStatus */
export async function getCallsStatus(
  context: VerbContext,
  options: { readonly id: string } & RequestOptions,
): Promise<CallsStatus> {
  const method = 'wallet_getCallsStatus';
  const answer = await invoke(context, method, [options.id], options);
  const status = peek(answer, 'status');
  // Version 1 said it in words.
  const code = status === 'PENDING' ? 100 : status === 'CONFIRMED' ? 200 : status;
  if (typeof code !== 'number' || !Number.isInteger(code) || code < 100 || code > 699) {
    throw new WalletError('malformed-response', { method, path: 'status' });
  }
  const list = peek(answer, 'receipts');
  const receipts = (Array.isArray(list) ? list.slice(0, 1000) : []).map((receipt: unknown, i) => {
    const transactionHash = peek(receipt, 'transactionHash');
    if (!isHex(transactionHash, 32)) {
      throw new WalletError('malformed-response', { method, path: `receipts[${i}].transactionHash` });
    }
    const success = parseQuantity(peek(receipt, 'status')) === 1n || peek(receipt, 'status') === 'success';
    return Object.freeze({ transactionHash, status: success ? ('success' as const) : ('reverted' as const) });
  });
  const atomic = peek(answer, 'atomic') === true;
  return Object.freeze({ id: options.id, status: code, atomic, receipts: Object.freeze(receipts) });
}

/** The signer as an EIP-1193 provider: its account and chain are fixed, its errors numbered. */
export async function request(
  context: VerbContext,
  { method, params }: { readonly method: string; readonly params?: unknown },
): Promise<unknown> {
  const { address, chainId } = context.account;
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [address];
  if (method === 'eth_chainId') return quantity(BigInt(chainId.slice('eip155:'.length)));
  try {
    return await invoke(context, method, params);
  } catch (error) {
    throw toProviderError(error);
  }
}
