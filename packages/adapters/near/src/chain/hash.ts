import { decode58, encode58 } from '@causeway/protocol/base58';

/** Base 58 of a hash of 32 bytes, as blocks and transactions are named. */
export const encodeHash = (bytes: Uint8Array): string => encode58(bytes);

/** The 32 bytes of a hash in base 58; `undefined` when it is invalid. */
export const decodeHash = (text: unknown): Uint8Array | undefined =>
  typeof text === 'string' ? decode58(text, 32) : undefined;
