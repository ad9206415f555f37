import type { ChainId, Scope } from '@causeway/protocol';
import { methods } from './methods.js';

/**
 * What to ask a session for on these chains.
 *
 * @see https://chainagnostic.org/CAIPs/caip-217
 */
export function scopeOf(chains: readonly ChainId[]): Scope {
  return Object.freeze({
    chains: Object.freeze([...chains]),
    methods: Object.freeze(Object.values(methods)),
    notifications: Object.freeze([]),
  });
}
