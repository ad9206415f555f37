import { isWalletError, WalletError } from '../words/error.js';
import type { Built, Holder, Preview, Reader, Sent, Transfer } from '../words/reader.js';
import type { CallOptions } from '../words/session.js';
import type { Signer } from '../words/signer.js';
import { decodeAnswer } from './load.js';

/** The transfer to send. The sender is the signer's account. */
export interface SendOptions<N extends string = string> extends Omit<Transfer<N>, 'from'>, CallOptions {
  /** The preview that the person saw: fees set by the app stay within it. */
  readonly preview?: Preview;
}

type Verb = ((options: object) => Promise<object>) | undefined;

/**
 * Signs a transfer and broadcasts it: through the wallet, or over the chain's servers when the wallet only signs.
 * Prompts. The transaction is built now and not with the preview, because its nonce, block or inputs expire. When the
 * app broadcasts, an unclear answer of a server is not a failure: the hash is known, and following it gives the
 * result.
 *
 * @throws WalletError those of the signer and of `reader.build`; `method-unsupported` when the wallet can neither send nor
 * sign, `transaction-rejected`. When a wallet that broadcasts answers late, `context.late` resolves to the same shape.
 * @example
 * import type { Reader, Signer } from '@causeway/protocol';
 * import { sendTransfer } from '@causeway/protocol/send';
 *
 * async function pay(signer: Signer, reader: Reader, to: string) {
 *   const sent = await sendTransfer(signer, reader, { to, amount: 1_000_000n });
 *   const from = signer.account.address;
 *   for await (const state of reader.follow({ ...sent, from })) console.log(state.status);
 * }
 */
export async function sendTransfer<N extends string>(
  signer: Signer<N>,
  reader: Reader<N>,
  { signal, timeout, ...transfer }: SendOptions<N>,
): Promise<Sent<N>> {
  const verbs = signer as unknown as Readonly<
    Record<'sendTransaction' | 'signTransaction' | 'getPublicKey' | 'getHolder', Verb>
  >;
  const { address, publicKey } = signer.account;
  const build = (from: Transfer['from'], sentBy: 'wallet' | 'app') =>
    reader.build({ ...transfer, from, sentBy, signal });
  if (reader.walletSends && verbs.sendTransaction) {
    const built = await build({ address, publicKey }, 'wallet');
    const sending = verbs.sendTransaction({ ...built.request, signal, timeout });
    return decodeAnswer(sending, (answer) => sentOf(reader, built, answer));
  }
  if (!verbs.signTransaction) throw new WalletError('method-unsupported', { method: 'signTransaction' });
  const key = publicKey ?? ((await verbs.getPublicKey?.({ signal })) as Uint8Array | undefined);
  // Where an account is more than its address, read its holder from the wallet.
  const holder = (await verbs.getHolder?.({ signal })) as Holder | undefined;
  const built = await build(holder ?? { address, publicKey: key }, 'app');
  const signed = await withoutLate(verbs.signTransaction({ ...built.request, signal, timeout }));
  const { transaction, hash } = signed as { readonly transaction?: unknown; readonly hash?: unknown };
  if (transaction === undefined || typeof hash !== 'string') {
    throw new WalletError('malformed-response', { method: 'signTransaction', path: 'transaction' });
  }
  try {
    await reader.submit({ transaction, signal });
  } catch (error) {
    if (isWalletError(error, 'transaction-rejected')) throw error;
  }
  return sentOf(reader, built, signed);
}

function sentOf<N extends string>({ chain }: Reader<N>, built: Built, answer: object): Sent<N> {
  const { hash } = answer as Sent;
  const trackBy = built.trackBy(answer);
  return Object.freeze({
    hash,
    chainId: chain.id,
    ...(trackBy && { trackBy: Object.freeze({ ...trackBy }) }),
  });
}

/** A signature that arrives after the wait has ended is not broadcast, so that no late answer is announced. */
async function withoutLate(signing: Promise<object>): Promise<object> {
  try {
    return await signing;
  } catch (error) {
    if (!isWalletError(error) || !('late' in error.context)) throw error;
    throw new WalletError(error.code, { ...error.context, late: undefined } as never, { cause: error });
  }
}
