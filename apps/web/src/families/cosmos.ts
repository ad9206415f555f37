import type { CosmosSigner } from '@causeway/cosmos';
import { isWalletError, parseAccountId, WalletError } from '@causeway/protocol';
import { prefixOf, readAddress } from './cosmos/readAddress.ts';
import { readers } from './cosmos/readers.ts';
import { explorerLink } from './explorer.ts';
import type { Family, Sent } from './family.ts';
import { signedOnly } from './verbs.ts';

/** What `send` answers: plain texts, to be kept. */
interface SentTransfer {
  readonly hash: string;
  readonly sequence: string;
}

function readSent(answer: unknown): Sent | undefined {
  const { hash, sequence } = (answer ?? {}) as Partial<SentTransfer>;
  if (typeof hash !== 'string' || !/^[\dA-F]{64}$/.test(hash)) return undefined;
  return typeof sequence === 'string' ? { hash, trackBy: { sequence } } : { hash };
}

/** Cosmos networks. */
export const cosmosFamily = Object.freeze<Family<'cosmos', CosmosSigner>>({
  namespace: 'cosmos',
  switching: 'suggest+enable',
  signs: ['message', 'sign-in'],
  schemes: { 'cosmos:adr036': 'cosmos.scheme.adr036' },
  notes: {},
  receiveNote: 'cosmos.receive',
  largest: 2n ** 256n - 1n,

  addressHint: (chain) => `${prefixOf(chain)}1`,
  readAddress,
  receive: (address) => address,
  explorer: (chain, what) =>
    explorerLink(chain, 'account' in what ? `/address/${what.account}` : `/tx/${what.transaction}`),

  balance: async ({ chain, ...options }) => (await readers.of(chain)).balance(options),
  probe: async (chain, options) => {
    await (await readers.of(chain)).request({ method: 'status' }, options);
  },
  async preview({ chain, from, to, amount: value, signal, timeout }) {
    const reader = await readers.of(chain);
    const found = await reader.preview({ from: { address: from }, to, amount: value, signal, timeout });
    const { fee, total, balance } = found;
    return Object.freeze({
      fee,
      maxFee: fee,
      sufficient: balance >= total,
      total,
      balance,
      most: balance > fee ? balance - fee : 0n,
      notes: [],
    });
  },
  async send(signer, { chain, from, to, amount: value, signal, timeout }) {
    const reader = await readers.of(chain);
    const publicKey = await signer.getPublicKey({ signal });
    // Built now and not with the preview: its sequence is that of this moment.
    const { document, sequence } = await reader.preview({
      from: { address: from, publicKey },
      to,
      amount: value,
      signal,
    });
    if (!document) throw new WalletError('malformed-response', { method: 'getPublicKey', path: '' });
    const result = await signedOnly(signer.signTransaction({ document, signal, timeout }));
    if (result.scheme !== 'cosmos:direct') {
      throw new WalletError('malformed-response', { method: 'signTransaction', path: 'scheme' });
    }
    const sent: SentTransfer = { hash: result.hash, sequence: String(sequence) };
    try {
      await reader.broadcast({ transaction: result.transaction, signal });
    } catch (error) {
      // The chain said no. Anything else says nothing of what the chain has: following tells.
      if (isWalletError(error, 'transaction-rejected')) throw error;
    }
    return sent;
  },
  readSent,
  async follow({ chainId, account, hash = '', trackBy }, { signal }) {
    const reader = await readers.byId(chainId);
    const from = parseAccountId(account).address;
    const told = trackBy?.sequence;
    const sequence = told !== undefined && /^\d{1,20}$/.test(told) ? BigInt(told) : undefined;
    try {
      for await (const state of reader.track({ hash, from, sequence, signal })) {
        if (state.status === 'included') return { type: 'included', block: String(state.blockNumber) };
        if (state.status === 'failed') return { type: 'reverted', block: String(state.blockNumber) };
        if (state.status === 'dropped') return { type: 'replaced' };
      }
    } catch (error) {
      // Ten minutes: servers forget what was not included by then.
      if (!isWalletError(error, 'timeout')) throw error;
    }
    return { type: 'dropped' };
  },

  signInText: async () => ({ format: (await import('@causeway/cosmos/siwx')).formatSiwx }),
  verify: async (options) => (await import('./cosmos/verifySubject.ts')).verifySubject(options),
  async readLate(answer, { subject, account }) {
    const { readLate } = await import('./cosmos/readLate.ts');
    return readLate(answer, { subject, account });
  },

  switcher: ({ enableChain }) =>
    enableChain && { switchChain: async (options) => void (await enableChain(options)) },
});
