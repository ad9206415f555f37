import type { ChainId, Scope } from '@causeway/protocol';
import { notifications, scopeMethods } from './methods.js';

/**
 * What to ask a session for on these chains, or what a session in the page gives.
 *
 * @param allowed methods of the session; those of every route by default.
 * @see https://chainagnostic.org/CAIPs/caip-217
 */
export const scopeOf = (chains: readonly ChainId[], allowed: readonly string[] = scopeMethods): Scope =>
  Object.freeze({
    chains: Object.freeze([...chains]),
    methods: Object.freeze([...allowed]),
    notifications: Object.freeze([...notifications]),
  });
