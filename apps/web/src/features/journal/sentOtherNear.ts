import type { JournalEntry } from '@causeway/journal';
import type { Reader } from '@causeway/near/reader';
import { type AssetId, parseAccountId } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import type { SentOther } from './sentOther.ts';

/** A call of a contract as a server returns it; its arguments are JSON in base64. */
interface ContractCall {
  readonly method: string;
  readonly args: unknown;
  readonly deposit: bigint;
}

const digits = (value: unknown): bigint => (/^\d{1,39}$/.test(String(value)) ? BigInt(String(value)) : 0n);

function callOf(action: unknown): ContractCall | undefined {
  const call = peek(action, 'FunctionCall');
  const [method, args] = [peek(call, 'method_name'), peek(call, 'args')];
  if (typeof method !== 'string' || typeof args !== 'string') return undefined;
  try {
    return { method, args: JSON.parse(atob(args)), deposit: digits(peek(call, 'deposit')) };
  } catch {
    return { method, args: undefined, deposit: digits(peek(call, 'deposit')) };
  }
}

/** The effect of the actions of a transaction; `undefined` where the server leaves out the arguments of a call. */
export function effectOf(to: string, actions: readonly unknown[]): SentOther | undefined {
  const [only] = actions;
  const transfer = peek(only, 'Transfer');
  if (actions.length === 1 && transfer !== undefined) {
    return { kind: 'transfer', to, amount: digits(peek(transfer, 'deposit')) };
  }
  const isCall = (action: unknown) => peek(action, 'FunctionCall') !== undefined;
  const calls = actions.filter(isCall).map(callOf);
  const parsed = calls.filter((call) => call !== undefined);
  if (parsed.length < calls.length) return undefined;
  const last = parsed.at(-1);
  const recipient = peek(last?.args, 'receiver_id');
  const registers = ({ method, args }: ContractCall) =>
    method === 'storage_deposit' && peek(args, 'account_id') === recipient;
  const moves = last?.method === 'ft_transfer' && typeof recipient === 'string';
  if (moves && parsed.length === actions.length && parsed.slice(0, -1).every(registers)) {
    return { kind: 'transfer', to: recipient, amount: digits(peek(last.args, 'amount')), contract: to };
  }
  return { kind: 'call', to, amount: parsed.reduce((sum, { deposit }) => sum + deposit, 0n) };
}

/**
 * Reads the transaction of an entry on NEAR and compares it with the request. A registration of the recipient with the
 * token may come before the transfer.
 *
 * @returns the transaction, where it differs; `undefined` where it is the same, or another account signed.
 * @throws WalletError every error of the reader.
 */
export async function readSentOtherNear(
  reader: Pick<Reader, 'asset' | 'chain' | 'request'>,
  { account, hash = '', request }: JournalEntry,
  signal: AbortSignal,
): Promise<SentOther | undefined> {
  if (request.kind !== 'transaction') return undefined;
  const sender = parseAccountId(account).address;
  const params = { tx_hash: hash, sender_account_id: sender, wait_until: 'NONE' };
  const transaction = peek(await reader.request({ method: 'tx', params }, { signal }), 'transaction');
  const [receiver, actions] = [peek(transaction, 'receiver_id'), peek(transaction, 'actions')];
  const isOurs = peek(transaction, 'hash') === hash && peek(transaction, 'signer_id') === sender;
  if (!isOurs || typeof receiver !== 'string' || !Array.isArray(actions)) return undefined;
  const effect = effectOf(receiver, actions);
  if (!effect || effect.kind === 'call') return effect;
  const idOf = (contract: string) => `${reader.chain.id}/nep141:${contract}` as AssetId<'near'>;
  const asset = effect.contract === undefined ? undefined : idOf(effect.contract);
  if (effect.to === request.to && effect.amount === BigInt(request.value) && asset === request.asset) {
    return undefined;
  }
  // Report the transaction even when its token has no valid description.
  const unit = asset
    ? await reader.asset({ id: asset, signal }).catch(() => undefined)
    : reader.chain.currency;
  return { ...effect, ...(unit && { unit: { symbol: unit.symbol, decimals: unit.decimals } }) };
}
