import { hostOf } from '../methods/params.js';
import type { Detail } from '../wallet/prompt.js';

/** The content of a message prompt: its recipient, and its text. */
export function describeMessage(
  message: unknown,
  recipient: unknown,
  origin: string,
): { title: string; details: Detail[] } {
  const text = String(message);
  const host = hostOf(origin);
  const careful: Detail[] =
    recipient === host
      ? []
      : [{ label: 'Careful', value: `The message is for ${String(recipient)}, but ${host} asks.` }];
  const details: Detail[] = [
    ...careful,
    { label: 'Recipient', value: String(recipient) },
    { label: 'Message', value: text, block: true },
  ];
  const domain = /^(\S+) wants you to sign in with your NEAR account:\n/.exec(text)?.[1];
  return { title: domain === undefined ? 'Sign a message' : `Sign in to ${domain}`, details };
}

/** Yocto in NEAR, without rounding. */
function inNear(yocto: unknown): string {
  const digits = /^\d{1,39}$/.test(String(yocto)) ? String(yocto).padStart(25, '0') : undefined;
  if (digits === undefined) return String(yocto);
  return `${digits.slice(0, -24)}.${digits.slice(-24)}`.replace(/\.?0+$/, '');
}

/** The content of a transaction prompt: the receiver, and each action. */
export function describeTransaction(receiverId: unknown, actions: unknown): Detail[] {
  const list: readonly unknown[] = Array.isArray(actions) ? actions : [];
  return [
    { label: 'To', value: String(receiverId) },
    ...list.map((action, i): Detail => {
      const { type, params = {} } = action as { type?: unknown; params?: { readonly deposit?: unknown } };
      if (type === 'Transfer') return { label: 'Value', value: `${inNear(params.deposit)} NEAR` };
      return { label: `${i + 1}. ${String(type)}`, value: JSON.stringify(params) };
    }),
  ];
}
