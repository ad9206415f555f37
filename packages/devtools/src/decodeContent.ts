/** Texts and lists of contents are cut here. */
const limits = { text: 4_096, items: 100, depth: 8 } as const;

/** Fields of an EVM transaction that are numbers in hex (Ethereum JSON-RPC, "quantity"). */
const quantities = new Set([
  'chainId',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'value',
]);

/** Calls of tokens by selector (EIP-20): their names, and the types of their arguments. */
const tokenCalls: Readonly<Record<string, readonly [name: string, ...types: ('address' | 'uint256')[]]>> = {
  a9059cbb: ['transfer', 'address', 'uint256'],
  '095ea7b3': ['approve', 'address', 'uint256'],
  '23b872dd': ['transferFrom', 'address', 'address', 'uint256'],
};

/**
 * The content of a call as a person reads it, as plain data: bytes and hex become text where they are text, JSON becomes
 * data, quantities become decimal, and calls of tokens get their names. The raw value stays beside it.
 *
 * @param name the field that holds the value.
 * @example
 * import { decodeContent } from '@causeway/devtools';
 *
 * decodeContent(['0x48656c6c6f']); // [{ raw: '0x48656c6c6f', text: 'Hello' }]
 */
export function decodeContent(value: unknown, name = '', depth = 0): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return decodeText(value, name, depth);
  if (value instanceof Uint8Array) return textOf(value) ?? hexOf(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? '[function]' : value;
  if (depth >= limits.depth) return '…';
  if (Array.isArray(value))
    return value.slice(0, limits.items).map((item) => decodeContent(item, name, depth + 1));
  try {
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, limits.items)
        .map(([key, item]) => [key, decodeContent(item, key, depth + 1)]),
    );
  } catch {
    return '[unreadable]';
  }
}

function decodeText(text: string, name: string, depth: number): unknown {
  if (/^0x[0-9a-f]+$/i.test(text)) {
    const raw = cut(text);
    if (quantities.has(name)) return { raw, decimal: text.length <= 66 ? String(BigInt(text)) : '…' };
    if (text.length % 2) return raw;
    const call = name === 'data' || name === 'input' ? tokenCall(text.slice(2).toLowerCase()) : undefined;
    if (call) return { raw, call };
    const content = textOf(bytesOf(text.slice(2, 2 + 2 * limits.text)));
    return content === undefined ? raw : { raw, text: content };
  }
  if (/^\s*\{/.test(text) && text.length <= 16 * limits.text && depth < limits.depth) {
    try {
      return decodeContent(JSON.parse(text), name, depth + 1);
    } catch {
      // It is a text that begins with a brace.
    }
  }
  return cut(text);
}

/** A call of a token with its arguments; `undefined` for other calls. */
function tokenCall(hex: string): string | undefined {
  const found = Object.hasOwn(tokenCalls, hex.slice(0, 8)) ? tokenCalls[hex.slice(0, 8)] : undefined;
  if (!found) return undefined;
  const [name, ...types] = found;
  if (hex.length !== 8 + 64 * types.length) return undefined;
  const args = types.map((type, index) => {
    const word = hex.slice(8 + 64 * index, 72 + 64 * index);
    return type === 'address' ? `0x${word.slice(24)}` : String(BigInt(`0x${word}`));
  });
  return `${name}(${args.join(', ')})`;
}

/** The text in some bytes; `undefined` when they are not the UTF-8 of printable text. */
function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice(0, limits.text));
    return /^[^\p{Cc}\p{Cn}]*$/u.test(text.replace(/[\n\r\t]/g, '')) ? text : undefined;
  } catch {
    return undefined;
  }
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexOf = (bytes: Uint8Array): string =>
  cut(`0x${Array.from(bytes.slice(0, limits.text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`);

const cut = (text: string): string =>
  text.length > limits.text ? `${text.slice(0, limits.text)}… (${text.length})` : text;
