import { base64 } from '@scure/base';
import { hostOf } from '../methods/params.js';
import type { Detail } from '../wallet/prompt.js';

/** What a prompt shows. */
export interface Described {
  readonly title: string;
  readonly details: readonly Detail[];
}

/** What a message prompt shows: its text, or its bytes as hex when they are no text. */
export function describeMessage(message: Uint8Array, origin: string): Described {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(message);
  } catch {
    text = `0x${Array.from(message, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  }
  const body: Detail = { label: 'Message', value: text, block: true };
  const domain = /^(\S+) wants you to sign in with your Cosmos account:\n/.exec(text)?.[1];
  if (domain === undefined) return { title: 'Sign a message', details: [body] };
  const careful: Detail[] =
    domain === hostOf(origin)
      ? []
      : [{ label: 'Careful', value: `The sign-in is for ${domain}, but ${hostOf(origin)} asks.` }];
  return { title: `Sign in to ${domain}`, details: [...careful, body] };
}

/** What an amino document is: a message (ADR-36), or a transaction shown as it is signed. */
export function describeAmino(document: unknown, origin: string): Described {
  const { msgs = [] } = (document ?? {}) as {
    msgs?: readonly { type?: unknown; value?: { data?: unknown } }[];
  };
  const [first] = msgs;
  if (first?.type === 'sign/MsgSignData') {
    return describeMessage(base64.decode(String(first.value?.data ?? '')), origin);
  }
  const value = JSON.stringify(document, null, 2);
  return { title: 'Sign a transaction', details: [{ label: 'Document', value, block: true }] };
}

/** What a transaction does, by who can read it; else how long it is. */
export function describeDirect(
  bodyBytes: unknown,
  describe: ((bodyBytes: Uint8Array) => readonly Detail[]) | undefined,
): Described {
  const bytes = bodyBytes instanceof Uint8Array ? bodyBytes : new Uint8Array();
  const details = describe?.(bytes) ?? [{ label: 'Transaction', value: `${bytes.length} bytes` }];
  return { title: 'Sign a transaction', details };
}
