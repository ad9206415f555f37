import type { ChainId, Scope } from '@causeway/protocol';
import { notifications, pageMethods, scopeMethods } from './methods.js';

/**
 * What to ask a session for on these chains, or what a session in the page gives.
 *
 * @see https://chainagnostic.org/CAIPs/caip-217
 */
export function scopeOf(chains: readonly ChainId[], where: 'asked' | 'page' = 'asked'): Scope {
  return Object.freeze({
    chains: Object.freeze([...chains]),
    methods: Object.freeze(where === 'page' ? [...scopeMethods, ...pageMethods] : [...scopeMethods]),
    notifications: Object.freeze([...notifications]),
  });
}
