import { isWalletError } from '@causeway/protocol';
import { clean } from './show.js';

/** A failure in the numbers a site reads: EIP-1193, JSON-RPC 2.0. */
export function toRpcError(error: unknown): { readonly code: number; readonly message: string } {
  const failure = error as { code?: unknown; message?: unknown } | null;
  const message = clean(failure?.message, 200) || 'The wallet failed.';
  if (typeof failure?.code === 'number') return { code: failure.code, message };
  if (isWalletError(error, 'method-unsupported')) return { code: 4200, message };
  if (isWalletError(error, 'unauthorised')) return { code: 4100, message };
  if (isWalletError(error, 'invalid-params')) return { code: -32602, message };
  return { code: -32000, message };
}
