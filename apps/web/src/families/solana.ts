import { type ChainId, isWalletError, WalletError } from '@causeway/protocol';
import type { SolanaSigner } from '@causeway/solana';
import { clusterOf } from '@causeway/solana/chains';
import { explorerLink } from './explorer.ts';
import type { Family, Preview, Sent } from './family.ts';
import { readAddress } from './solana/readAddress.ts';
import { readers } from './solana/readers.ts';
import { readLateBy, verbs } from './verbs.ts';

const verify: Family['verify'] = async (options) =>
  (await import('./solana/verifySubject.ts')).verifySubject(options);

const programNote = {
  kind: 'warning',
  title: { key: 'solana.program.title' },
  what: { key: 'solana.program.what' },
} as const;
const newNote = {
  kind: 'info',
  title: { key: 'solana.new.title' },
  what: { key: 'solana.new.what' },
} as const;

/** Adds until when a transaction can be included, unless the wallet sent another one than it was given. */
function withLife(answer: unknown, lastValidBlockHeight: number): unknown {
  const sent = readSent(answer);
  const same = typeof answer === 'object' && answer !== null && 'blockhash' in answer;
  if (!sent || !same) return answer;
  return { hash: sent.hash, lastValidBlockHeight: String(lastValidBlockHeight) };
}

function readSent(answer: unknown): Sent | undefined {
  const { hash, lastValidBlockHeight } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof hash !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(hash)) return undefined;
  return typeof lastValidBlockHeight === 'string' ? { hash, trackBy: { lastValidBlockHeight } } : { hash };
}

/** Solana. */
export const solanaFamily = Object.freeze<Family<'solana', SolanaSigner, Preview>>({
  namespace: 'solana',
  switching: 'per-request',
  signs: ['message', 'sign-in'],
  schemes: {
    'solana:ed25519': 'solana.scheme.plain',
    'solana:ed25519+offchain': 'solana.scheme.offchain',
  },
  receiveNote: 'solana.receive',
  largest: 2n ** 64n - 1n,

  addressHint: () => '',
  readAddress,
  receive: (address) => `solana:${address}`,
  explorer(chain, what) {
    const cluster = clusterOf(chain.id as ChainId);
    const query = cluster === 'mainnet' || cluster === 'localnet' ? '' : `?cluster=${cluster}`;
    const path = 'account' in what ? `/address/${what.account}` : `/tx/${what.transaction}`;
    return explorerLink(chain, path + query);
  },

  balance: async ({ chain, ...options }) => (await readers.of(chain)).balance(options),
  probe: async (chain, options) => {
    await (await readers.of(chain)).request({ method: 'getBlockHeight' }, options);
  },
  async preview({ chain, from, to, value, signal, timeout }) {
    const reader = await readers.of(chain);
    const found = await reader.preview({ from, to, lamports: value, signal, timeout });
    const { fee, total, balance, toProgram, toNewAccount } = found;
    return Object.freeze({
      expectedFee: fee,
      maxFee: fee,
      total,
      balance,
      most: balance > fee ? balance - fee : 0n,
      notes: toProgram ? [programNote] : toNewAccount ? [newNote] : [],
    });
  },
  async send(signer, { chain, from, to, value, signal, timeout }) {
    if (!signer.sendTransaction) throw new WalletError('method-unsupported', { method: 'sendTransaction' });
    const reader = await readers.of(chain);
    // Built now and not with the preview: its block hash is good for a minute only.
    const { transaction, lastValidBlockHeight } = await reader.build({ from, to, lamports: value, signal });
    try {
      const sent = await signer.sendTransaction({ transaction, signal, timeout });
      return withLife(sent, lastValidBlockHeight);
    } catch (error) {
      if (!isWalletError(error) || !('late' in error.context) || !error.context.late) throw error;
      const late = error.context.late.then((answer) => withLife(answer, lastValidBlockHeight));
      late.catch(() => undefined);
      throw new WalletError(error.code, { ...error.context, late }, { cause: error.cause });
    }
  },
  readSent,
  async follow({ chainId, hash = '', trackBy }, { signal }) {
    const reader = await readers.byId(chainId);
    const last = Number(trackBy?.lastValidBlockHeight);
    const lastValidBlockHeight = Number.isSafeInteger(last) && last > 0 ? last : undefined;
    try {
      for await (const state of reader.track({ hash, lastValidBlockHeight, signal })) {
        if (state.status === 'included') return { type: 'included', block: String(state.slot) };
        if (state.status === 'failed') return { type: 'reverted', block: String(state.slot) };
      }
    } catch (error) {
      // Ten minutes: no block hash is good for as long.
      if (!isWalletError(error, 'timeout')) throw error;
    }
    return { type: 'dropped' };
  },

  ...verbs,
  signInText: async () => ({ format: (await import('@causeway/solana/siwx')).formatSiwx }),
  verify,
  readLate: readLateBy(verify, 'solana:ed25519'),
});
