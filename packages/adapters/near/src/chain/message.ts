import { WalletError } from '@causeway/protocol';
import { concatBytes } from '@causeway/protocol/bytes';
import { writeNumber, writeOption, writeText } from './borsh.js';
import { sha256 } from './crypto.js';

/** The signed parts of a message. */
export interface MessagePayload {
  readonly message: string;
  /** The recipient, such as the app's host or a contract. */
  readonly recipient: string;
  /** 32 bytes. */
  readonly nonce: Uint8Array;
  /** The address to which a web wallet sends the answer. It is signed only where it is used. */
  readonly callbackUrl?: string;
}

/** No transaction begins so: it would name a signer of 2 GiB. */
const tag = 2 ** 31 + 413;

/**
 * The 32 bytes a key signs of a message.
 *
 * @throws WalletError `invalid-params` when the nonce has not 32 bytes.
 * @see https://github.com/near/NEPs/blob/master/neps/nep-0413.md §Signature
 * @example
 * import { hashMessage } from '@causeway/near/verify';
 *
 * const nonce = crypto.getRandomValues(new Uint8Array(32));
 * hashMessage({ message: 'Hello', recipient: 'app.example', nonce }); // 32 bytes
 */
export function hashMessage({ message, recipient, nonce, callbackUrl }: MessagePayload): Uint8Array {
  if (nonce.length !== 32) {
    throw new WalletError('invalid-params', { field: 'nonce', reason: 'must have 32 bytes.' });
  }
  const payload = [writeText(message), nonce, writeText(recipient), writeOption(callbackUrl, writeText)];
  return sha256(concatBytes(writeNumber(tag, 4), ...payload));
}
