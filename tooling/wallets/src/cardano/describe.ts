import { hex } from '@scure/base';
import { hostOf } from '../methods/params.js';
import type { Detail } from '../wallet/prompt.js';

/** The content of a prompt. */
export interface Described {
  readonly title: string;
  readonly details: readonly Detail[];
}

/** The content of a message prompt: its text, or its bytes as hex when they are not text. */
export function describeMessage(payload: string, origin: string): Described {
  let text = payload;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(hex.decode(payload));
  } catch {
    // Shown as hex.
  }
  const body: Detail = { label: 'Message', value: text, block: true };
  const domain = /^(\S+) wants you to sign in with your Cardano account:\n/.exec(text)?.[1];
  if (domain === undefined) return { title: 'Sign a message', details: [body] };
  const careful: Detail[] =
    domain === hostOf(origin)
      ? []
      : [{ label: 'Careful', value: `The sign-in is for ${domain}, but ${hostOf(origin)} asks.` }];
  return { title: `Sign in to ${domain}`, details: [...careful, body] };
}

/** The effect of a transaction, from the given reader; its length when there is none. */
export function describeTransaction(
  transaction: string,
  address: string,
  describe: ((transaction: Uint8Array, address: string) => readonly Detail[]) | undefined,
): Described {
  let details: readonly Detail[] = [{ label: 'Transaction', value: `${transaction.length / 2} bytes` }];
  try {
    details = describe?.(hex.decode(transaction), address) ?? details;
  } catch {
    // An unreadable transaction is shown by its length.
  }
  return { title: 'Sign a transaction', details };
}
