import { WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { load } from '@causeway/protocol/load';
import { readBytes } from '../chain/wireBytes.js';
import { methods } from '../methods.js';
import { type Asked, ask } from './wire.js';

const transactions = load('nativeTransaction', () => import('./nativeTransaction.js'));

const has = (wallet: unknown, verb: string) => typeof peek(wallet, verb) === 'function';

/** The methods a wallet in the page answers. */
export function methodsOf({ wallet, style }: Asked): readonly string[] {
  return [
    methods.accounts,
    ...(has(wallet, 'signMessage') ? [methods.message] : []),
    // An announced wallet may sign without sending under the same name; in what shape no document says.
    ...(style === 'nep408' ? [methods.transaction] : []),
    ...(has(wallet, 'signAndSendTransaction') ? [methods.send] : []),
  ];
}

/**
 * One of the namespace's calls over a wallet's own functions; the answer in the shape it has over a relay.
 *
 * @throws WalletError `method-unsupported`, `invalid-params`, and what the wallet failed with.
 */
export async function callNative(
  asked: Asked,
  network: string,
  method: string,
  params: unknown,
): Promise<unknown> {
  const { wallet, style } = asked;
  if (method === methods.message) {
    const nonce = readBytes(peek(params, 'nonce'), 32);
    if (nonce?.length !== 32) {
      throw new WalletError('invalid-params', { field: 'nonce', reason: 'must have 32 bytes.' });
    }
    const signerId = peek(params, 'signerId');
    const message = peek(params, 'message');
    const recipient = peek(params, 'recipient');
    const given = { signerId, message, recipient, nonce, ...(style === 'announced' && { network }) };
    return ask(wallet, 'signMessage', [given], method, String(signerId));
  }
  if (method === methods.send) {
    const { signerId, receiverId, actions } = (peek(params, 'transaction') ?? {}) as Readonly<
      Record<string, unknown>
    >;
    const given = [{ signerId, receiverId, actions, network }];
    const answer = await ask(wallet, 'signAndSendTransaction', given, method, String(signerId));
    // Some wallets answer with the outcomes of a list of one.
    const list = peek(answer, 'transactions');
    return Array.isArray(list) ? list[0] : answer;
  }
  const { signNative } = await transactions();
  return signNative(asked, method, params);
}
