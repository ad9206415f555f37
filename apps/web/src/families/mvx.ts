import type { MultiversxSigner } from '@causeway/multiversx';
import { isWalletError, parseAccountId, WalletError } from '@causeway/protocol';
import { explorerLink } from './explorer.ts';
import type { Family, Sent } from './family.ts';
import { begins, isContract, readAddress } from './mvx/readAddress.ts';
import { readers } from './mvx/readers.ts';
import { readLateBy, signedOnly, verbs } from './verbs.ts';

/** What `send` answers: plain texts, to be kept. */
interface SentTransfer {
  readonly hash: string;
  readonly nonce: string;
}

const verify: Family['verify'] = async (options) =>
  (await import('./mvx/verifySubject.ts')).verifySubject(options);

function readSent(answer: unknown): Sent | undefined {
  const { hash, nonce } = (answer ?? {}) as Partial<SentTransfer>;
  if (typeof hash !== 'string' || !/^[\da-f]{64}$/.test(hash)) return undefined;
  return typeof nonce === 'string' ? { hash, trackBy: { nonce } } : { hash };
}

/** MultiversX. */
export const mvxFamily = Object.freeze<Family<'mvx', MultiversxSigner>>({
  namespace: 'mvx',
  switching: 'per-request',
  signs: ['message', 'sign-in'],
  schemes: { 'mvx:ed25519-keccak': 'mvx.scheme.keccak' },
  notes: {
    'recipient-contract': { kind: 'warning', title: 'mvx.contract.title', what: 'mvx.contract.what' },
  },
  receiveNote: 'mvx.receive',
  largest: 10n ** 32n,

  addressHint: () => begins,
  readAddress,
  receive: (address) => address,
  explorer: (chain, what) =>
    explorerLink(
      chain,
      'account' in what ? `/accounts/${what.account}` : `/transactions/${what.transaction}`,
    ),

  balance: async ({ chain, ...options }) => (await readers.of(chain)).balance(options),
  probe: async (chain, options) => (await readers.of(chain)).probe(options),
  async preview({ chain, from, to, amount: value, signal, timeout }) {
    const reader = await readers.of(chain);
    const { fee, total, balance } = await reader.preview({ from, to, amount: value, signal, timeout });
    return Object.freeze({
      fee,
      maxFee: fee,
      sufficient: balance >= total,
      total,
      balance,
      most: balance > fee ? balance - fee : 0n,
      notes: isContract(to) ? [{ code: 'recipient-contract' } as const] : [],
    });
  },
  async send(signer, { chain, from, to, amount: value, signal, timeout }) {
    if (!signer.signTransaction) throw new WalletError('method-unsupported', { method: 'signTransaction' });
    const reader = await readers.of(chain);
    // Built now and not with the preview: its nonce is that of this moment.
    const { document } = await reader.preview({ from, to, amount: value, signal });
    const { transaction, hash } = await signedOnly(
      signer.signTransaction({ transaction: document, signal, timeout }),
    );
    const sent: SentTransfer = { hash, nonce: String(document.nonce) };
    try {
      await reader.broadcast({ transaction, signal });
    } catch (error) {
      // The chain said no. Anything else says nothing of what the chain has: following tells.
      if (isWalletError(error, 'transaction-rejected')) throw error;
    }
    return sent;
  },
  readSent,
  async follow({ chainId, account, hash = '', trackBy }, { signal, onNonce }) {
    const reader = await readers.byId(chainId);
    const from = parseAccountId(account).address;
    const nonce = /^\d{1,15}$/.test(trackBy?.nonce ?? '') ? Number(trackBy?.nonce) : undefined;
    if (nonce !== undefined) onNonce(nonce);
    try {
      for await (const state of reader.track({ hash, from, nonce, signal })) {
        if (state.status === 'included') return { type: 'included', block: String(state.blockNumber) };
        if (state.status === 'failed') return { type: 'reverted', block: String(state.blockNumber) };
        if (state.status === 'dropped') return { type: 'replaced' };
      }
    } catch (error) {
      // Ten minutes: nodes forget what was not included by then.
      if (!isWalletError(error, 'timeout')) throw error;
    }
    return { type: 'dropped' };
  },

  ...verbs,
  signInText: async () => ({ format: (await import('@causeway/multiversx/siwx')).formatSiwx }),
  verify,
  readLate: readLateBy(verify, 'mvx:ed25519-keccak'),
});
