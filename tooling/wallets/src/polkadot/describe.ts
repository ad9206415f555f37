import { bytesOf } from '../accounts.js';
import { hostOf } from '../methods/params.js';
import type { Detail } from '../wallet/prompt.js';

/** The content of a message prompt: its text, or its bytes as hex when they are not text. */
export function describeMessage(
  data: string,
  address: string,
  origin: string,
): { readonly title: string; readonly details: readonly Detail[] } {
  let text = data;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(data));
  } catch {
    // Shown as hex.
  }
  const domain = /^(\S+) wants you to sign in with your Polkadot account:\n/.exec(text)?.[1];
  const careful: readonly Detail[] =
    domain === undefined || domain === hostOf(origin)
      ? []
      : [{ label: 'Careful', value: `The sign-in is for ${domain}, but ${hostOf(origin)} asks.` }];
  return {
    title: domain === undefined ? 'Sign a message' : `Sign in to ${domain}`,
    details: [
      ...careful,
      { label: 'Message', value: text, block: true },
      { label: 'Account', value: address },
    ],
  };
}

/** The content of an extrinsic's prompt: the parts that a wallet can read without the chain's metadata. */
export function describePayload(
  payload: object,
  network: string,
  address: string,
): { readonly title: string; readonly details: readonly Detail[] } {
  const field = (name: string) => String((payload as Readonly<Record<string, unknown>>)[name] ?? '');
  const number = (name: string) =>
    /^0x[\da-f]+$/i.test(field(name)) ? String(BigInt(field(name))) : field(name);
  return {
    title: 'Sign a transaction',
    details: [
      { label: 'Network', value: network },
      { label: 'Account', value: address },
      { label: 'Call', value: field('method'), block: true },
      { label: 'Nonce', value: number('nonce') },
      { label: 'Tip', value: number('tip') },
      { label: 'Runtime', value: number('specVersion') },
    ],
  };
}
