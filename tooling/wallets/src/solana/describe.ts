import { hostOf } from '../methods/params.js';
import type { Detail } from '../wallet/prompt.js';

const careful = (domain: string, origin: string): Detail[] =>
  domain === hostOf(origin)
    ? []
    : [{ label: 'Careful', value: `The sign-in is for ${domain}, but ${hostOf(origin)} asks.` }];

/** The content of a message prompt: its text, or its bytes as hex when they are not text. */
export function describeMessage(message: Uint8Array, origin: string): { title: string; details: Detail[] } {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(message);
  } catch {
    text = `0x${Array.from(message, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  }
  const body: Detail = { label: 'Message', value: text, block: true };
  const domain = /^(\S+) wants you to sign in with your Solana account:\n/.exec(text)?.[1];
  if (domain === undefined) return { title: 'Sign a message', details: [body] };
  return { title: `Sign in to ${domain}`, details: [...careful(domain, origin), body] };
}

/** The content of a sign-in prompt: each requested field. */
export function describeSignIn(input: object, origin: string): { title: string; details: Detail[] } {
  const domain = String((input as { domain?: unknown }).domain ?? hostOf(origin));
  const body = Object.entries(input).map(([name, value]) => `${name}: ${String(value)}`);
  return {
    title: `Sign in to ${domain}`,
    details: [...careful(domain, origin), { label: 'Message', value: body.join('\n'), block: true }],
  };
}

/** The effect of transactions, from the given reader; their lengths when there is none. */
export function describeTransactions(
  transactions: readonly Uint8Array[],
  describe: ((transaction: Uint8Array) => readonly Detail[]) | undefined,
): Detail[] {
  return transactions.flatMap((transaction, index) => {
    const details = describe?.(transaction) ?? [
      { label: 'Transaction', value: `${transaction.length} bytes` },
    ];
    return details.map((detail) =>
      transactions.length > 1 ? { ...detail, label: `${index + 1}. ${detail.label}` } : detail,
    );
  });
}
