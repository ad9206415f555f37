import type { CardanoSigner } from '@causeway/cip34';
import { type Chain, isWalletError, WalletError } from '@causeway/protocol';
import { beginsWith, readAddress } from './cip34/readAddress.ts';
import { readers } from './cip34/readers.ts';
import { explorerLink } from './explorer.ts';
import type { Family, Sent } from './family.ts';
import { signedOnly } from './verbs.ts';

/** What `send` answers: plain texts, to be kept. */
interface SentTransfer {
  readonly hash: string;
  readonly input?: string;
  readonly validUntil: string;
}

function readSent(answer: unknown): Sent | undefined {
  const { hash, input, validUntil } = (answer ?? {}) as Partial<SentTransfer>;
  if (typeof hash !== 'string' || !/^[\da-f]{64}$/.test(hash)) return undefined;
  if (typeof input !== 'string' || typeof validUntil !== 'string') return { hash };
  return { hash, trackBy: { input, validUntil } };
}

/** What `track` needs of it to tell that it was dropped. */
function trackBy(kept: Readonly<Record<string, string>> | undefined) {
  const [, id, index] = /^([\da-f]{64})#(\d{1,5})$/.exec(kept?.input ?? '') ?? [];
  const validUntil = /^\d{1,18}$/.test(kept?.validUntil ?? '') ? BigInt(kept?.validUntil ?? 0) : undefined;
  return id && validUntil !== undefined ? { input: { id, index: Number(index) }, validUntil } : {};
}

/** Lovelace in the words of the chain's coin. */
function inCoin(lovelace: string, { currency: { symbol } }: Chain): string {
  const digits = lovelace.padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)} ${symbol}`;
}

/** The least amounts of this network, said in its coin. */
function inWords(error: unknown, chain: Chain): unknown {
  const code = isWalletError(error) ? String(error.code) : '';
  if (!code.startsWith('cip34-')) return error;
  const { context, shortMessage, cause } = error as WalletError;
  const said = Object.entries(context).map(([name, value]) => [name, inCoin(String(value), chain)]);
  return new WalletError(code as 'cip34-amount-too-small', Object.fromEntries(said), {
    message: shortMessage,
    cause,
  });
}

/** Cardano's networks. */
export const cip34Family = Object.freeze<Family<'cip34', CardanoSigner>>({
  namespace: 'cip34',
  switching: 'wallet-only',
  signs: ['message', 'sign-in'],
  schemes: { 'cip34:cose-sign1': 'cip34.scheme.cose' },
  notes: {},
  receiveNote: 'cip34.receive',
  largest: 2n ** 64n - 1n,

  addressHint: beginsWith,
  readAddress,
  receive: (address) => address,
  explorer: (chain, what) =>
    explorerLink(chain, 'account' in what ? `/address/${what.account}` : `/transaction/${what.transaction}`),

  balance: async ({ chain, ...options }) => (await readers.of(chain)).balance(options),
  probe: async (chain, options) => {
    await (await readers.of(chain)).request({ method: 'queryNetwork/tip', params: {} }, options);
  },
  async preview({ chain, from, to, amount: value, signal, timeout }) {
    const reader = await readers.of(chain);
    const found = await reader.preview({ from, to, amount: value, signal, timeout }).catch((error) => {
      throw inWords(error, chain);
    });
    const { fee, total, balance, most } = found;
    return Object.freeze({ fee, maxFee: fee, total, balance, most, sufficient: value <= most, notes: [] });
  },
  async send(signer, { chain, from, to, amount: value, signal, timeout }) {
    const reader = await readers.of(chain);
    // Built now and not with the preview: what it spends may be spent by then.
    const built = await reader.preview({ from, to, amount: value, signal }).catch((error) => {
      throw inWords(error, chain);
    });
    const { transaction, input, validUntil } = built;
    if (!transaction)
      throw new WalletError('transaction-rejected', { reason: 'there is not enough to pay it.' });
    const signed = await signedOnly(signer.signTransaction({ transaction, signal, timeout }));
    const sent: SentTransfer = {
      hash: signed.hash,
      ...(input && { input: `${input.id}#${input.index}` }),
      validUntil: String(validUntil),
    };
    try {
      await reader.submit({ transaction: signed.transaction, signal });
    } catch (error) {
      // The ledger said no. Anything else says nothing of what the chain has: following tells.
      if (isWalletError(error, 'transaction-rejected')) throw error;
    }
    return sent;
  },
  readSent,
  async follow({ chainId, hash = '', trackBy: kept }, { signal }) {
    const reader = await readers.byId(chainId);
    // As long as it is good for, and a while: it is dropped then, or it was included and spent again unseen.
    const timeout = 3 * 60 * 60_000;
    for await (const state of reader.track({ hash, ...trackBy(kept), signal, timeout })) {
      if (state.status === 'included') return { type: 'included', block: String(state.blockNumber) };
      if (state.status === 'dropped') return { type: 'dropped' };
    }
    return { type: 'dropped' };
  },

  signInText: async () => ({ format: (await import('@causeway/cip34/siwx')).formatSiwx }),
  verify: async (options) => (await import('./cip34/verifySubject.ts')).verifySubject(options),
  async readLate(answer, { subject, account }) {
    const { readLate } = await import('./cip34/readLate.ts');
    return readLate(answer, { subject, account });
  },
});
