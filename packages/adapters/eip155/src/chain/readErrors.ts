import { isWalletError, WalletError } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';

/** Methods in which an error of the chain means that the transaction would not work. */
const trials = /^eth_(estimateGas|sendRawTransaction|call)$/;

/**
 * Names a failure of a read, wherever a library wrapped it.
 *
 * @param method the requested read.
 */
export function toReadError(error: unknown, chain: string, method: string): WalletError {
  let inner: unknown = error;
  let answer: unknown;
  for (let depth = 0; depth < 12 && inner !== undefined && inner !== null; depth++) {
    if (isWalletError(inner)) return inner;
    if (peek(inner, 'chainError') === true) answer = inner;
    inner = peek(inner, 'cause');
  }
  const source = answer ?? error;
  const message = cleanText(peek(source, 'shortMessage') ?? peek(source, 'message'), 200);
  const reason = revertReason(peek(answer, 'data')) ?? (message || 'no reason given');
  if (trials.test(method) && answer !== undefined) {
    return new WalletError('transaction-rejected', { reason }, { cause: error });
  }
  return new WalletError('rpc-failed', { chain, method, reason }, { cause: error });
}

/** The text of Solidity's `Error(string)`, selector 0x08c379a0. */
function revertReason(data: unknown): string | undefined {
  if (typeof data !== 'string' || !/^0x08c379a0([\da-f]{64})+$/i.test(data)) return undefined;
  const length = Number(BigInt(`0x${data.slice(74, 138) || '0'}`));
  const hex = data.slice(138, 138 + length * 2);
  if (length === 0 || length > 1000 || hex.length !== length * 2) return undefined;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return cleanText(new TextDecoder().decode(bytes), 200);
}
