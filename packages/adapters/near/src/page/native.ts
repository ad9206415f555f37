import { peek } from '@causeway/protocol/hostile';
import { load } from '@causeway/protocol/load';
import { methods } from '../methods.js';
import type { CallTarget } from './wire.js';

/** Arrives with the first call. */
export const calls = load('nativeTransaction', () => import('./nativeTransaction.js'));

const has = (wallet: unknown, verb: string) => typeof peek(wallet, verb) === 'function';

/** The methods a wallet in the page answers. */
export function methodsOf({ wallet, style }: CallTarget): readonly string[] {
  return [
    methods.accounts,
    ...(has(wallet, 'signMessage') ? [methods.message] : []),
    // An announced wallet may sign without sending under the same name; no document defines the shape.
    ...(style !== 'announced' && has(wallet, 'signTransaction') ? [methods.transaction] : []),
    ...(has(wallet, 'signAndSendTransaction') ? [methods.send] : []),
  ];
}
