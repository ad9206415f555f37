import { isWalletError } from '@causeway/protocol';

/**
 * An error as EIP-1193 providers throw it: `code` is one of EIP-1193, EIP-1474 or EIP-5792.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 */
export interface ProviderError extends Error {
  readonly code: number;
  readonly data?: unknown;
}

/** Makes a provider error. */
export function providerError(code: number, message: string, data?: unknown): ProviderError {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data });
}

/** EIP-1193: the person rejected the request. */
export const userRejected = () => providerError(4001, 'User rejected the request.');
/** EIP-1193: no permission for this method or account. */
export const unauthorized = () =>
  providerError(4100, 'The requested method and/or account has not been authorized by the user.');
/** EIP-1193 has no special code for a locked wallet: 4100 with the reason. */
export const locked = () => providerError(4100, 'The wallet is locked.');
/** JSON-RPC -32601, with which MetaMask and Rabby answer a method that they do not know. */
export const unknownMethod = (method: string) =>
  providerError(-32601, `The method "${method}" does not exist / is not available.`);
/** EIP-1193: the wallet knows the method and does not support it. */
export const unsupported = (method: string) =>
  providerError(4200, `The Provider does not support the requested method: ${method}`);
/** EIP-1474 -32002: another prompt of the kind is open. */
export const pending = (method: string, origin: string) =>
  providerError(-32002, `Request of type '${method}' already pending for origin ${origin}. Please wait.`);
/** EIP-1474 -32602. */
export const invalidParams = (message: string) => providerError(-32602, message);

/** The provider error that any failure inside a wallet leaves it as. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof Error && 'code' in error && typeof error.code === 'number') {
    return error as ProviderError;
  }
  if (isWalletError(error, 'invalid-params')) return invalidParams(error.shortMessage);
  if (isWalletError(error, 'unauthorised')) return unauthorized();
  if (isWalletError(error, 'method-unsupported')) return unsupported(error.context.method);
  return providerError(-32603, error instanceof Error ? error.message : 'Internal JSON-RPC error.');
}
