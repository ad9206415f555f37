import { type Action, baseEncode } from 'near-api-js';
import { storageOf } from './accounts.js';
import { runtimeConfig } from './costs.js';
import { keyText } from './decode.js';
import { gasPrice, type Included, type NearLedger } from './ledger.js';
import { sha256 } from './signature.js';

/** How far a transaction has come, in order. */
export const levels = [
  'NONE',
  'INCLUDED',
  'EXECUTED_OPTIMISTIC',
  'INCLUDED_FINAL',
  'EXECUTED',
  'FINAL',
] as const;

/** An error as NEAR's servers give it. */
export const failed = (name: string, info: object, data: unknown, code = -32_000) => ({
  error: {
    name: code === -32_000 ? 'HANDLER_ERROR' : 'REQUEST_VALIDATION_ERROR',
    cause: { name, info },
    code,
    message: code === -32_000 ? 'Server error' : name,
    data,
  },
});

const paramOf = (params: unknown, name: string, at: number): unknown =>
  Array.isArray(params) ? params[at] : (params as Record<string, unknown> | undefined)?.[name];

const place = (ledger: NearLedger) => ({
  block_hash: ledger.hashAt(ledger.height),
  block_height: ledger.height,
});

/** A call of a contract that only reads. */
function callFunction(
  ledger: NearLedger,
  id: string,
  { method_name: name, args_base64: encoded }: Record<string, unknown>,
): object {
  const args = Buffer.from(String(encoded), 'base64').toString('utf8');
  const view = ledger.contract(id)?.view(String(name), args ? JSON.parse(args) : {});
  if (view && 'value' in view) {
    const result = [...Buffer.from(JSON.stringify(view.value))];
    return { result: { result, logs: [], ...place(ledger) } };
  }
  const missing = ledger.contract(id)
    ? 'MethodResolveError(MethodNotFound)'
    : `CompilationError(CodeDoesNotExist { account_id: AccountId("${id.slice(0, 64)}") })`;
  const words = `wasm execution failed with error: ${missing}`;
  return failed('CONTRACT_EXECUTION_ERROR', { vm_error: words, ...place(ledger) }, words);
}

function query(ledger: NearLedger, params: unknown): object {
  const { request_type: kind, account_id: id, public_key: named } = (params ?? {}) as Record<string, unknown>;
  const at = place(ledger);
  const account = ledger.account(String(id));
  if (!account) {
    const info = { requested_account_id: String(id), ...at };
    return failed('UNKNOWN_ACCOUNT', info, `account ${String(id).slice(0, 80)} does not exist while viewing`);
  }
  if (kind === 'view_account') {
    const result = {
      amount: String(account.amount),
      locked: '0',
      code_hash: '11111111111111111111111111111111',
      storage_usage: Number(storageOf(account)),
      storage_paid_at: 0,
    };
    return { result: { ...result, ...at } };
  }
  if (kind === 'call_function') return callFunction(ledger, String(id), params as Record<string, unknown>);
  const view = ({ nonce, permission }: { nonce: bigint; permission: unknown }) => ({
    nonce: Number(nonce),
    permission,
  });
  if (kind === 'view_access_key_list') {
    const keys = [...account.keys].map(([key, access]) => ({ public_key: key, access_key: view(access) }));
    return { result: { keys, ...at } };
  }
  if (kind !== 'view_access_key') return failed('PARSE_ERROR', { error_message: 'query' }, 'query', -32_700);
  const access = account.keys.get(String(named));
  if (access) return { result: { ...view(access), ...at } };
  const words = `access key ${String(named).slice(0, 120)} does not exist while viewing`;
  return failed('UNKNOWN_ACCESS_KEY', { public_key: String(named), ...at }, words);
}

function block(ledger: NearLedger, params: unknown): object {
  const { block_id: id, finality } = (params ?? {}) as Record<string, unknown>;
  const named = typeof id === 'number' ? id : typeof id === 'string' ? ledger.heightOf(id) : undefined;
  const newest = finality === 'final' ? ledger.finalHeight : ledger.height;
  const height = id === undefined || id === null ? newest : named;
  if (height === undefined || height > ledger.height) {
    return failed('UNKNOWN_BLOCK', { block_reference: id }, `DB Not Found Error: BLOCK ${String(id)}`);
  }
  const header = {
    height,
    hash: ledger.hashAt(height),
    prev_hash: ledger.hashAt(height - 1),
    gas_price: String(gasPrice),
  };
  return { result: { author: 'ledger', header, chunks: [] } };
}

const described = (action: Action): object | string => {
  const { transfer, functionCall, addKey, deleteKey } = action;
  if (transfer) return { Transfer: { deposit: String(transfer.deposit) } };
  if (functionCall) {
    const { methodName, args, deposit } = functionCall;
    const input = Buffer.from(args).toString('base64');
    return { FunctionCall: { method_name: methodName, args: input, deposit: String(deposit) } };
  }
  if (addKey) return { AddKey: { public_key: keyText(addKey.publicKey) } };
  return deleteKey ? { DeleteKey: { public_key: keyText(deleteKey.publicKey) } } : 'CreateAccount';
};

/** How far a transaction has come by now. */
export const levelOf = (ledger: NearLedger, { height }: Included): (typeof levels)[number] =>
  height <= ledger.finalHeight ? 'FINAL' : 'EXECUTED_OPTIMISTIC';

/** The outcome of a transaction. */
export function outcome(ledger: NearLedger, done: Included): object {
  const { height, transaction, failure, gas } = done;
  const { hash, signerId, receiverId, nonce, publicKey, actions } = transaction;
  const receipt = baseEncode(sha256(Buffer.from(hash)));
  const status = failure ? { Failure: failure } : { SuccessValue: '' };
  const burnt = { gas_burnt: Number(gas), tokens_burnt: String(gas * gasPrice), logs: [] };
  const where = { block_hash: ledger.hashAt(height), proof: [] };
  const success = { SuccessReceiptId: receipt };
  return {
    final_execution_status: levelOf(ledger, done),
    status,
    transaction: {
      hash,
      signer_id: signerId,
      receiver_id: receiverId,
      nonce: Number(nonce),
      public_key: publicKey,
      actions: actions.map(described),
    },
    transaction_outcome: {
      id: hash,
      ...where,
      outcome: { executor_id: signerId, receipt_ids: [receipt], status: success, ...burnt },
    },
    receipts_outcome: [
      { id: receipt, ...where, outcome: { executor_id: receiverId, receipt_ids: [], status, ...burnt } },
    ],
  };
}

/** Answers the methods that only read. */
export function answerRpc(ledger: NearLedger, method: string, params: unknown): object {
  if (method === 'query') return query(ledger, params);
  if (method === 'block') return block(ledger, params);
  if (method === 'gas_price') return { result: { gas_price: String(gasPrice) } };
  if (method === 'status') {
    const { block_hash: latest_block_hash, block_height: latest_block_height } = place(ledger);
    const sync_info = { latest_block_hash, latest_block_height, syncing: false };
    return { result: { chain_id: ledger.chainId, protocol_version: 80, sync_info, validators: [] } };
  }
  if (method === 'EXPERIMENTAL_protocol_config') {
    return { result: { chain_id: ledger.chainId, protocol_version: 80, runtime_config: runtimeConfig } };
  }
  if (method === 'tx' || method === 'EXPERIMENTAL_tx_status') {
    const hash = String(paramOf(params, 'tx_hash', 0));
    const done = ledger.transaction(hash);
    if (done) return { result: outcome(ledger, done) };
    const info = { requested_transaction_hash: hash };
    return failed('UNKNOWN_TRANSACTION', info, `Transaction ${hash.slice(0, 60)} doesn't exist`);
  }
  return failed('METHOD_NOT_FOUND', { method_name: method }, method.slice(0, 80), -32_601);
}

/** The bytes of a submitted transaction, and how long its sender waits. */
export function readSubmission(method: string, params: unknown) {
  const wait = String((params as { wait_until?: unknown } | undefined)?.wait_until ?? 'EXECUTED_OPTIMISTIC');
  const level =
    method === 'broadcast_tx_async' ? 'NONE' : method === 'broadcast_tx_commit' ? 'EXECUTED' : wait;
  const bytes = Uint8Array.from(Buffer.from(String(paramOf(params, 'signed_tx_base64', 0)), 'base64'));
  return { bytes, level: Math.max(0, levels.indexOf(level as 'NONE')) };
}
