import type { ChainId, Scope } from '@causeway/protocol';
import { methods } from './methods.js';

/**
 * What to ask a session for on these chains.
 *
 * @param allowed methods of the session; those that every route may have by default.
 * @see https://chainagnostic.org/CAIPs/caip-217
 */
export function scopeOf(
  chains: readonly ChainId[],
  allowed: readonly string[] = [methods.message, methods.transaction, methods.all, methods.send],
): Scope {
  return Object.freeze({
    chains: Object.freeze([...chains]),
    methods: Object.freeze([...allowed]),
    notifications: Object.freeze(['accountsChanged']),
  });
}
