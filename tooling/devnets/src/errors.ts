/** Why a chain could not be started. */
export type DevnetErrorCode = 'binary-missing' | 'port-taken' | 'start-failed' | 'start-timeout' | 'aborted';

/** An error of this tool: `code` is stable, the message names the next step. */
export interface DevnetError extends Error {
  readonly name: 'DevnetError';
  readonly code: DevnetErrorCode;
}

/** Makes a `DevnetError`. */
export function devnetError(code: DevnetErrorCode, message: string, cause?: unknown): DevnetError {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  return Object.assign(error, { name: 'DevnetError' as const, code });
}
