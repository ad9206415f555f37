import type { Chain } from '@causeway/protocol';
import { bytesOf } from '../accounts.js';
import type { Detail } from '../wallet/prompt.js';
import { hostOf } from './params.js';

/** The text of a `personal_sign` message, or its hex when the bytes are not text. */
export function messageText(data: unknown): string {
  if (typeof data !== 'string') return String(data);
  if (!/^0x([0-9a-f]{2})*$/i.test(data)) return data;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(data));
  } catch {
    return data;
  }
}

/** The content of a message prompt. A sign-in for another site than the requesting one is pointed out. */
export function describeMessage(data: unknown, origin: string): { title: string; details: Detail[] } {
  const text = messageText(data);
  const details: Detail[] = [{ label: 'Message', value: text, block: true }];
  // EIP-4361: the first line names the site.
  const domain = /^(\S+) wants you to sign in with your Ethereum account:\n/.exec(text)?.[1];
  if (domain === undefined) return { title: 'Sign a message', details };
  if (domain.replace(/^\w+:\/\//, '') !== hostOf(origin)) {
    details.unshift({ label: 'Careful', value: `The sign-in is for ${domain}, but ${hostOf(origin)} asks.` });
  }
  return { title: `Sign in to ${domain}`, details };
}

/** The content of a typed-data prompt: the domain first, then every field of the message. */
export function describeTypedData(document: Readonly<Record<string, unknown>>): Detail[] {
  return [
    { label: 'Type', value: String(document.primaryType) },
    { label: 'Domain', value: pretty(document.domain), block: true },
    { label: 'Message', value: pretty(document.message), block: true },
  ];
}

/** The effect of a transaction or of one call of a bundle. */
export function describeTransaction(fields: Readonly<Record<string, unknown>>, chain: Chain): Detail[] {
  const { to, value, data } = fields;
  const input = typeof data === 'string' ? data : typeof fields.input === 'string' ? fields.input : '0x';
  const details: Detail[] = [
    { label: 'To', value: typeof to === 'string' ? to : 'a new contract' },
    { label: 'Value', value: amount(value, chain) },
    { label: 'Network', value: chain.name },
  ];
  // A page sets it to replace an earlier transaction: the person who approves should see that.
  if (fields.nonce !== undefined) details.push({ label: 'Number (nonce)', value: nonceText(fields.nonce) });
  if (input !== '0x') {
    details.push({
      label: `Data, ${(input.length - 2) / 2} bytes`,
      value: input.slice(0, 2_000),
      block: true,
    });
  }
  return details;
}

const nonceText = (nonce: unknown) =>
  typeof nonce === 'string' && /^0x[0-9a-f]{1,16}$/i.test(nonce) ? String(BigInt(nonce)) : String(nonce);

/** An exact amount with its symbol; an invalid quantity is shown as it came. */
function amount(value: unknown, { currency }: Chain): string {
  if (value === undefined) return `0 ${currency.symbol}`;
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) return String(value);
  const digits = BigInt(value)
    .toString()
    .padStart(currency.decimals + 1, '0');
  const whole = digits.slice(0, -currency.decimals);
  const part = digits.slice(-currency.decimals).replace(/0+$/, '');
  return `${whole}${part && `.${part}`} ${currency.symbol}`;
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2) ?? String(value);
