import { hostOf } from '../methods/params.js';
import type { Detail } from '../wallet/prompt.js';

/** What a prompt shows. */
export interface Described {
  readonly title: string;
  readonly details: readonly Detail[];
}

/** What a message prompt shows: its text, and whose sign-in it is. */
export function describeMessage(text: string, origin: string): Described {
  const body: Detail = { label: 'Message', value: text, block: true };
  const domain = /^(\S+) wants you to sign in with your Bitcoin account:\n/.exec(text)?.[1];
  if (domain === undefined) return { title: 'Sign a message', details: [body] };
  const careful: Detail[] =
    domain === hostOf(origin)
      ? []
      : [{ label: 'Careful', value: `The sign-in is for ${domain}, but ${hostOf(origin)} asks.` }];
  return { title: `Sign in to ${domain}`, details: [...careful, body] };
}
