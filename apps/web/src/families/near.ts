import type { NearSigner } from '@causeway/near';
import { isWalletError, parseAccountId, WalletError } from '@causeway/protocol';
import { explorerLink } from './explorer.ts';
import type { Family, Sent } from './family.ts';
import { isEthereum, readAddress } from './near/readAddress.ts';
import { readers } from './near/readers.ts';
import { readLate } from './near/readLate.ts';
import { textOf } from './near/textOf.ts';
import { signedOnly, verbs } from './verbs.ts';

/** What `send` answers: plain texts, to be kept. */
interface SentTransfer {
  readonly hash: string;
  readonly publicKey?: string;
  readonly nonce?: string;
  readonly validUntil: string;
}

/** Blocks by which a wallet may have begun later than the app: a prompt stands for minutes. */
const patience = 1000n;

function readSent(answer: unknown): Sent | undefined {
  const { hash, publicKey, nonce, validUntil } = (answer ?? {}) as Partial<SentTransfer>;
  if (typeof hash !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(hash)) return undefined;
  if (typeof validUntil !== 'string') return { hash };
  const known = typeof publicKey === 'string' && typeof nonce === 'string';
  return { hash, trackBy: known ? { validUntil, publicKey, nonce } : { validUntil } };
}

const number = (text: string | undefined) => (/^\d{1,18}$/.test(text ?? '') ? BigInt(text ?? 0) : undefined);

/** NEAR. */
export const nearFamily = Object.freeze<Family<'near', NearSigner>>({
  namespace: 'near',
  switching: 'reconnect',
  signs: ['message', 'sign-in'],
  schemes: { 'near:nep413': 'near.scheme.nep413' },
  verifyNote: 'near.verify',
  notes: {
    'recipient-evm': { kind: 'warning', title: 'near.ethereum.title', what: 'near.ethereum.what' },
    'recipient-new': { kind: 'info', title: 'near.new.title', what: 'near.new.what' },
  },
  receiveNote: 'near.receive',
  largest: 2n ** 128n - 1n,

  addressHint: () => '',
  readAddress,
  receive: (address) => address,
  explorer: (chain, what) =>
    explorerLink(chain, 'account' in what ? `/address/${what.account}` : `/txns/${what.transaction}`),

  balance: async ({ chain, ...options }) => (await readers.of(chain)).balance(options),
  probe: async (chain, options) => {
    await (await readers.of(chain)).request({ method: 'status', params: [] }, options);
  },
  async preview({ chain, from, to, amount: value, signal, timeout }) {
    const reader = await readers.of(chain);
    const found = await reader.preview({ from, to, amount: value, signal, timeout });
    const { fee, maxFee, total, balance, most, creates } = found;
    const notes = [
      ...(isEthereum(to) ? [{ code: 'recipient-evm' } as const] : []),
      ...(creates ? [{ code: 'recipient-new' } as const] : []),
    ];
    return Object.freeze({ fee, maxFee, total, balance, most, sufficient: value <= most, notes });
  },
  async send(signer, { chain, from, to, amount: value, signal, timeout }) {
    const reader = await readers.of(chain);
    if (signer.sendTransaction) {
      const actions = [{ type: 'Transfer', params: { deposit: String(value) } }] as const;
      const validUntil = String((await reader.validUntil({ signal })) + patience);
      const sent = (answer: object) => ({ ...answer, validUntil });
      try {
        return sent(await signer.sendTransaction({ receiverId: to, actions, signal, timeout }));
      } catch (error) {
        if (!isWalletError(error) || !('late' in error.context) || !error.context.late) throw error;
        const late = error.context.late.then((answer) => sent(answer as object));
        late.catch(() => undefined);
        throw new WalletError(error.code, { ...error.context, late }, { cause: error.cause });
      }
    }
    if (!signer.signTransaction) throw new WalletError('method-unsupported', { method: 'signTransaction' });
    const publicKey = await signer.getPublicKey?.({ signal });
    // Built now and not with the preview: its nonce is that of this moment.
    const built = await reader.build({ from: { address: from, publicKey }, to, amount: value, signal });
    const { transaction } = built;
    const signed = await signedOnly(signer.signTransaction({ transaction, signal, timeout }));
    const validUntil = String(built.validUntil + patience);
    // A wallet that chose another key or nonce made the transaction anew.
    const own = signed.changed ? {} : { publicKey: built.publicKey, nonce: String(built.nonce) };
    try {
      await reader.submit({ transaction: signed.transaction, signal });
    } catch (error) {
      // The chain said no. Anything else says nothing of what it has: following tells.
      if (isWalletError(error, 'transaction-rejected')) throw error;
    }
    return { hash: signed.hash, validUntil, ...own };
  },
  readSent,
  async follow({ chainId, account, hash = '', trackBy }, { signal }) {
    const reader = await readers.byId(chainId);
    const from = parseAccountId(account).address;
    const nonce = number(trackBy?.nonce);
    const validUntil = number(trackBy?.validUntil);
    // As long as a transaction is good for, and a while.
    const timeout = 26 * 60 * 60_000;
    const about = { hash, from, publicKey: trackBy?.publicKey, nonce, validUntil };
    for await (const state of reader.track({ ...about, signal, timeout })) {
      if (state.status === 'dropped') return { type: 'dropped' };
      if (state.status === 'sent' || !state.final) continue;
      const type = state.status === 'failed' ? 'reverted' : 'included';
      return { type, block: String(state.blockNumber) };
    }
    return { type: 'dropped' };
  },

  ...verbs,
  async signMessage(signer, { message, ...options }) {
    const text = textOf(message);
    if (text !== undefined) return verbs.signMessage(signer as never, { message: text, ...options });
    throw new WalletError('invalid-params', { field: 'message', reason: 'must be text.' });
  },
  signInText: async () => ({ format: (await import('@causeway/near/siwx')).formatSiwx }),
  verify: async (options) => (await import('./near/verifySubject.ts')).verifySubject(options),
  readLate: async (answer, { subject, account }) => readLate(answer, subject, account),
});
