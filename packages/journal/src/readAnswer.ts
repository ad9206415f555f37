import { bytesToHex } from '@causeway/protocol/bytes';
import { maxText } from './entry.js';
import type { Sent, Signed } from './outcome.js';

const known: readonly string[] = ['account', 'scheme', 'signature', 'message'];
/** The maximum of further fields; an adapter's answer has two or three. */
const most = 8;

/**
 * Reads a signed message, in time or late. A signature by another account than the requested one is invalid. Further
 * text and bytes are kept as its proof.
 *
 * @param account CAIP-10 id of the account that was requested to sign.
 *
 * @example
 * import { readSignature } from '@causeway/journal';
 *
 * const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
 * const signed = readSignature(account)({ account, scheme: 'eip191', signature: '0x12' });
 */
export function readSignature(account: string): (answer: unknown) => Signed | undefined {
  return (answer) => {
    if (typeof answer !== 'object' || answer === null) return undefined;
    const fields = answer as Readonly<Record<string, unknown>>;
    const { signature, scheme, account: signer, message } = fields;
    if (typeof signature !== 'string' || typeof scheme !== 'string' || signer !== account) return undefined;
    const proof = Object.entries(fields)
      .filter(([name]) => !known.includes(name))
      .flatMap(([name, value]) => {
        const text = value instanceof Uint8Array ? bytesToHex(value) : value;
        return typeof text === 'string' && text.length <= maxText ? [[name, text] as const] : [];
      })
      .slice(0, most);
    return {
      signature,
      scheme,
      ...(typeof message === 'string' ? { signedText: message } : {}),
      ...(proof.length > 0 ? { proof: Object.fromEntries(proof) } : {}),
    };
  };
}

/**
 * Reads the answer of a wallet or a server that sends, in time or late: `{ hash, trackBy }`, or the bare
 * hash. Hashes are hex digits or base 58 of at least 32 bytes; `undefined` for anything else.
 *
 * @example
 * import { readSent } from '@causeway/journal';
 *
 * readSent({ hash: `0x${'ab'.repeat(32)}` })?.hash;
 */
export function readSent(answer: unknown): Sent | undefined {
  const fields = typeof answer === 'object' && answer !== null ? answer : { hash: answer };
  const { hash, trackBy } = fields as Readonly<Record<string, unknown>>;
  if (typeof hash !== 'string' || !/^(0x[\da-f]{64}|[\da-z]{43,88})$/i.test(hash)) return undefined;
  const entries = Object.entries(trackBy ?? {}).filter(([, value]) => typeof value === 'string');
  return entries.length > 0 ? { hash, trackBy: Object.fromEntries(entries) as Sent['trackBy'] } : { hash };
}
