import { base64 } from '@scure/base';
import { hostOf } from '../methods/params.js';
import type { Detail } from '../wallet/prompt.js';

/** The content of a prompt. */
export interface Described {
  readonly title: string;
  readonly details: readonly Detail[];
}

/** The content of a message prompt: its text, or its bytes as hex when they are not text. */
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

/** The content of an amino document: a message (ADR-36), or a transaction shown as it is signed. */
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

/** The effect of a transaction, from the given reader; its length when there is none. */
export function describeDirect(
  bodyBytes: unknown,
  describe: ((bodyBytes: Uint8Array) => readonly Detail[]) | undefined,
): Described {
  const bytes = bodyBytes instanceof Uint8Array ? bodyBytes : new Uint8Array();
  const details = describe?.(bytes) ?? [{ label: 'Transaction', value: `${bytes.length} bytes` }];
  return { title: 'Sign a transaction', details };
}
