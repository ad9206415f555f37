import { hostOf } from '../methods/params.js';
import type { Detail } from '../wallet/prompt.js';

/** The content of a prompt. */
export interface Described {
  readonly title: string;
  readonly details: readonly Detail[];
}

/** The content of a message prompt: its text, and the site of a sign-in. */
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
