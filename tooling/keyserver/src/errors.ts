/** Why a key server could not be started. */
export type KeyserverErrorCode =
  | 'port-taken'
  | 'folder-in-use'
  | 'folder-unusable'
  | 'start-failed'
  | 'aborted';

/** An error of this tool: `code` is stable, the message names the next step. */
export interface KeyserverError extends Error {
  readonly name: 'KeyserverError';
  readonly code: KeyserverErrorCode;
}

/** Makes a `KeyserverError`. */
export function keyserverError(code: KeyserverErrorCode, message: string, cause?: unknown): KeyserverError {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  return Object.assign(error, { name: 'KeyserverError' as const, code });
}
