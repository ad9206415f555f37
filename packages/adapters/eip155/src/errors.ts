import { type ErrorCode, isWalletError } from '@causeway/protocol';
import { createErrorReader, providerCodes, readForeignError } from '@causeway/protocol/foreignError';

/** The properties in which wallets put the true error; `orginalError` is one wallet's spelling. */
const shape = {
  texts: ['message', 'code'],
  nests: ['data', 'originalError', 'orginalError', 'cause', 'error', 'info'],
};

/**
 * Whether a wallet reports that it does not have a chain: 4902 as the code, nested, inside -32603 or only in
 * words. Tested before rejection, because some wallets report both.
 *
 * @see https://eips.ethereum.org/EIPS/eip-3085
 */
export function isUnknownChain(error: unknown): boolean {
  const { codes, text } = readForeignError(isWalletError(error) ? error.cause : error, shape);
  const unknown = /unrecogni[sz]ed chain|chain .{0,80}(has not been|not) added|4902/;
  return codes.includes(4902) || unknown.test(text);
}

/** EIP-1193 §Provider Errors, EIP-1474, EIP-5792 §Error Codes. */
const byNumber: Readonly<Record<number, ErrorCode>> = {
  ...providerCodes,
  5750: 'user-rejected',
  5700: 'method-unsupported',
  5760: 'method-unsupported',
  [-32004]: 'method-unsupported',
  // One chain is out of reach; the wallet itself is not.
  4901: 'wallet-failed',
  1011: 'wallet-gone',
  1013: 'wallet-gone',
  5720: 'invalid-params',
  5730: 'invalid-params',
  5740: 'invalid-params',
  [-32003]: 'transaction-rejected',
};

/** A server's error, in answer to a transaction. */
const isRefusal = (code: number, method: string) =>
  code === -32000 && /^(eth_send|wallet_sendCalls)/.test(method);

/**
 * Names any failure of an EIP-1193 provider by the method that failed; by words where a wallet gives no number or that of
 * "internal error".
 */
export const toWalletError = createErrorReader({
  ...shape,
  codes: (code, method, byWords) =>
    byNumber[code] ?? (!byWords && isRefusal(code, method) ? 'transaction-rejected' : undefined),
  words: [
    [
      /insufficient (funds|balance)|exceeds (the )?balance|nonce too|underpriced|intrinsic gas/,
      'transaction-rejected',
    ],
    [
      /user (rejected|denied|cancel|declined)|(rejected|denied|cancell?ed|declined) by (the )?user|action_rejected/,
      'user-rejected',
    ],
    [/already (pending|processing)|request .{0,40}pending/, 'request-pending'],
    [/is locked|wallet locked|unlock your/, 'wallet-locked'],
    [
      /context invalidated|port (disconnected|closed)|disconnected from|receiving end does not exist/,
      'wallet-gone',
    ],
    [
      /(method|not) .{0,60}(not|un)[ -]?supported|does not exist.{0,20}not available|method not found|not supported/,
      'method-unsupported',
    ],
    [/reject/, 'user-rejected'],
  ],
});
