import type { ChainId, Scope } from '@causeway/protocol';
import { notifications, scopeMethods } from './methods.js';

/**
 * What to ask a session for on these chains, or what a session gives with these methods.
 *
 * @see https://chainagnostic.org/CAIPs/caip-217
 */
export function scopeOf(chains: readonly ChainId[], methods: readonly string[] = scopeMethods): Scope {
  return Object.freeze({
    chains: Object.freeze([...chains]),
    methods: Object.freeze([...methods]),
    notifications: Object.freeze([...notifications]),
  });
}
