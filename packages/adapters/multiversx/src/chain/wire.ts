import { WalletError } from '@causeway/protocol';
import { fromBase64 } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { isAddress } from './address.js';

/** A transaction as MultiversX's libraries write it: plain JSON data. */
export interface TransactionDocument {
  /** Number of the sender's transactions before this one. */
  readonly nonce: number;
  /** Smallest units (10^-18) in decimal text. */
  readonly value: string;
  readonly receiver: string;
  readonly sender: string;
  /** Base64. */
  readonly senderUsername?: string;
  /** Base64. */
  readonly receiverUsername?: string;
  /** Smallest units for one unit of gas. */
  readonly gasPrice: number;
  readonly gasLimit: number;
  /** Base64. */
  readonly data?: string;
  /** The chain's own id: `1`, `D`, `T`. */
  readonly chainID: string;
  readonly version: number;
  /** Bits: 1 signed by hash, 2 guarded. */
  readonly options?: number;
  readonly guardian?: string;
  readonly relayer?: string;
}

/** A signed transaction. Signatures are 128 hex digits. */
export interface SignedDocument extends TransactionDocument {
  readonly signature: string;
  readonly guardianSignature?: string;
  readonly relayerSignature?: string;
}

type Rule = readonly [test: (value: unknown) => boolean, reason: string];

const whole: Rule = [
  (value) => Number.isSafeInteger(value) && (value as number) >= 0 && !Object.is(value, -0),
  'must be a whole number.',
];
const addressed: Rule = [isAddress, 'must be an address of MultiversX.'];
/** Base64 of at most `most` bytes. */
const base64 = (most: number): Rule => [
  (value) => typeof value === 'string' && value.length <= most * 2 && fromBase64(value) !== undefined,
  `must be base64 of at most ${most} bytes.`,
];

/** The fields in the order that they are signed in (mx-chain-go, `FrontendTransaction`). */
const fields: readonly (readonly [keyof TransactionDocument, Rule])[] = [
  ['nonce', whole],
  [
    'value',
    [(value) => typeof value === 'string' && /^(0|[1-9]\d{0,76})$/.test(value), 'must be decimal text.'],
  ],
  ['receiver', addressed],
  ['sender', addressed],
  ['senderUsername', base64(32)],
  ['receiverUsername', base64(32)],
  ['gasPrice', whole],
  ['gasLimit', whole],
  ['data', base64(512 * 1024)],
  [
    'chainID',
    [(value) => typeof value === 'string' && /^[-\w]{1,32}$/.test(value), "must be a chain's own id."],
  ],
  ['version', whole],
  ['options', whole],
  ['guardian', addressed],
  ['relayer', addressed],
];
const optional: readonly string[] = [
  'senderUsername',
  'receiverUsername',
  'data',
  'options',
  'guardian',
  'relayer',
];

/** Bits of `options`. */
export const hashSigned = 1;
export const guarded = 2;

/**
 * Parses a transaction from any value, copied and checked, its fields in their order. Fields without meaning
 * – an empty text, no options – are left out, as the libraries do.
 *
 * @throws WalletError `invalid-params` naming the field.
 * @example
 * import { readDocument } from '@causeway/multiversx/verify';
 *
 * function receiverOf(json: string): string {
 *   return readDocument(JSON.parse(json)).receiver;
 * }
 */
export function readDocument(source: unknown): TransactionDocument {
  const document: Record<string, unknown> = {};
  const invalid = (field: string, reason: string) =>
    new WalletError('invalid-params', { field: `transaction.${field}`, reason });
  for (const [name, [test, reason]] of fields) {
    const value = peek(source, name);
    const none = value === undefined || value === null || value === '' || (name === 'options' && value === 0);
    if (none && optional.includes(name)) continue;
    if (!test(value)) throw invalid(name, reason);
    document[name] = value;
  }
  const parsed = document as unknown as TransactionDocument;
  if (parsed.options && parsed.version < 2)
    throw invalid('version', 'must be 2 or more where there are options.');
  if (parsed.guardian && !((parsed.options ?? 0) & guarded)) {
    throw invalid('options', 'must have the bit 2 where there is a guardian.');
  }
  return Object.freeze(parsed);
}

/** The bytes of a transaction's JSON text: these are signed, or hashed and signed. */
export const documentBytes = (document: TransactionDocument): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(readDocument(document)));

/**
 * The first field in which a signed transaction differs from the requested one; `undefined` when the wallet
 * changed nothing else than these: it may add a guardian with its option, and the option to sign the hash of the
 * same content, as Ledger requires; options need version 2.
 */
export function changedField(
  requested: TransactionDocument,
  signed: TransactionDocument,
): string | undefined {
  const { options: before = 0, guardian, version } = requested;
  // Options are compared as numbers: bits beyond 32 would be lost.
  const added = (signed.options ?? 0) - before;
  const flags = hashSigned | (signed.guardian ? guarded : 0);
  const onlyAdded = (added & flags) === added && (before & added) === 0;
  const allowed: Readonly<Record<string, boolean>> = {
    guardian: !guardian,
    options: onlyAdded,
    version: added > 0 && version < 2 && signed.version === 2,
  };
  return fields.find(([name]) => requested[name] !== signed[name] && !allowed[name])?.[0];
}

/** An empty signature is left out. */
export function withSignatures(
  document: TransactionDocument,
  signature: string,
  { guardianSignature, relayerSignature }: { guardianSignature?: string; relayerSignature?: string } = {},
): SignedDocument {
  return Object.freeze({
    ...document,
    signature,
    ...(guardianSignature ? { guardianSignature } : {}),
    ...(relayerSignature ? { relayerSignature } : {}),
  });
}
