import { isWalletError } from '@causeway/protocol';
import { describeError } from './describeError.js';

/** Fields that hold a key, a way into a session, or what identifies a person. */
const secretNames = /uri|topic|key|token|secret|seed|mnemonic|password|email/i;

/** Names that match `secretNames` and hold no secret. */
const publicNames = new Set(['publicKey', 'tokens']);

/**
 * A snapshot as plain data for the screen: without functions, and with `[hidden]` in the place of what would let a reader of
 * the screen join a session or sign. Addresses stay.
 */
export function hideSecrets(value: unknown, depth = 0): unknown {
  if (isWalletError(value)) return redact(describeError(value));
  if (value instanceof Uint8Array) return `[${value.length} bytes]`;
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string')
    return value.length > 1_024 ? `[${value.length} characters]` : hideUris(value);
  if (typeof value === 'function') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 8) return '…';
  if (Array.isArray(value)) return value.map((item) => hideSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const isSecret = typeof item === 'string' && secretNames.test(name) && !publicNames.has(name);
      return [name, isSecret ? '[hidden]' : hideSecrets(item, depth + 1)];
    }),
  );
}

/** A pairing URI holds the key of its session (WalletConnect, `symKey`). */
const hideUris = (text: string): string => text.replace(/\bwc:[^\s"'<>]+/gi, 'wc:…');

/**
 * Removes from any text what could identify a person or open something: all of an address on the web but its host, pairing
 * URIs, email addresses, and any word that is long enough to be an address, a key, a token or a signature in hex, base58,
 * bech32 or base64.
 *
 * @param text such as JSON or the message of an error.
 * @param keep words to leave as they are, such as the references of chain ids.
 * @example
 * import { redact } from '@causeway/devtools/report';
 *
 * redact('https://rpc.example/v1/my-key refused'); // 'https://rpc.example refused'
 */
export function redact(text: string, keep: readonly string[] = []): string {
  const shorten = (word: string) => (keep.includes(word) ? word : `…(${word.length} characters)`);
  return hideUris(text)
    .replace(/\b((?:https?|wss?):\/\/)(?:[^\s/"'@]*@)?([^\s/"'?#]+)[^\s"')]*/g, '$1$2')
    .replace(/[^\s"'<>@:,;()[\]{}]+@[^\s"'<>@:,;()[\]{}]+\.[^\s"'<>@:,;()[\]{}.]+/g, '…(email)')
    .replace(/\beyJ[\w-]+(\.[\w-]*)+/g, '…(JWT)')
    .replace(/0x[0-9a-f]{16,}/gi, (hex) => `0x…(${Math.ceil((hex.length - 2) / 2)} bytes)`)
    .replace(/(?<![\w+/=-])(?=[\w+/=-]*\d)[\w+/=-]{24,}/g, shorten)
    .replace(/(?<![\w+/=-])[\w+/=-]{40,}/g, shorten);
}
