/** Why the relay refused something. */
export type RelayErrorCode =
  | 'parse-error'
  | 'invalid-request'
  | 'method-unknown'
  | 'invalid-params'
  | 'mailbox-full'
  | 'too-many-topics'
  | 'token-malformed'
  | 'token-signature'
  | 'token-expired'
  | 'token-early'
  | 'token-audience'
  | 'port-taken'
  | 'start-failed'
  | 'aborted';

/**
 * An error of this tool: `code` is stable, the message names the fault. It never repeats a message or a key.
 */
export interface RelayError extends Error {
  readonly name: 'RelayError';
  readonly code: RelayErrorCode;
}

/** Makes a `RelayError`. */
export function relayError(code: RelayErrorCode, message: string, cause?: unknown): RelayError {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  return Object.assign(error, { name: 'RelayError' as const, code });
}

/** Narrows to a `RelayError`. */
export function isRelayError(error: unknown): error is RelayError {
  return error instanceof Error && error.name === 'RelayError';
}

const numbers: Partial<Record<RelayErrorCode, number>> = {
  'parse-error': -32700,
  'invalid-request': -32600,
  'method-unknown': -32601,
  'invalid-params': -32602,
  'mailbox-full': -32005,
  'too-many-topics': -32005,
};

/** The number of an error in JSON-RPC 2.0 §5.1, or -32000 for those without one. */
export function numberOf(code: RelayErrorCode): number {
  return numbers[code] ?? -32000;
}
