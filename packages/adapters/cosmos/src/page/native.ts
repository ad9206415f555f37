import { fromBase64 } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { load } from '@causeway/protocol/load';
import { plain } from '../chain/plain.js';
import { callWallet } from './keys.js';

const transactions = load('nativeTransaction', () => import('./nativeTransaction.js'));

/** The app's fee and memo should be used. Wallets treat it as a preference. */
const wishes = { preferNoSetFee: true, preferNoSetMemo: true };

/** The message in an ADR-36 document; `undefined` when it is a transaction. */
function messageIn(document: unknown): Uint8Array | undefined {
  const message = peek(peek(document, 'msgs'), 0);
  if (peek(message, 'type') !== 'sign/MsgSignData' || peek(document, 'chain_id') !== '') return undefined;
  return fromBase64(peek(peek(message, 'value'), 'data'));
}

/** Text where the bytes are text, so that the wallet shows the person words and not base64. */
function shown(bytes: Uint8Array): string | Uint8Array {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
}

/**
 * One of the namespace's calls over Keplr's API; the answer in the shape it has over a relay.
 *
 * @param chain the chain's own id.
 * @throws WalletError `method-unsupported`, `malformed-response`, and the wallet's errors.
 * @see https://docs.keplr.app/api/multi-ecosystem-support/cosmos
 */
export async function callNative(
  provider: object,
  chain: string,
  method: string,
  params: unknown,
): Promise<unknown> {
  const signer = peek(params, 'signerAddress');
  const document = peek(params, 'signDoc');
  if (method === 'cosmos_signAmino') {
    const message = messageIn(document);
    if (message && typeof peek(provider, 'signArbitrary') === 'function') {
      const signature = await callWallet(provider, 'signArbitrary', [chain, signer, shown(message)]);
      return { signed: document, signature: plain(signature) };
    }
    return plain(await callWallet(provider, 'signAmino', [chain, signer, document, wishes]));
  }
  const { callTransaction } = await transactions();
  return callTransaction(provider, chain, method, params, wishes);
}
