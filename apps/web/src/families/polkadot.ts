import type { Hex, PolkadotSigner } from '@causeway/polkadot';
import { isWalletError, parseAccountId, WalletError } from '@causeway/protocol';
import { explorerLink } from './explorer.ts';
import type { Family, Sent } from './family.ts';
import { readAddress } from './polkadot/readAddress.ts';
import { readers } from './polkadot/readers.ts';
import { readLateBy, signedOnly, verbs } from './verbs.ts';

const absent = (verb: string) => new WalletError('method-unsupported', { method: verb });

/** What `send` answers: plain texts, to be kept. */
interface SentExtrinsic {
  readonly hash: string;
  readonly fromBlock: string;
  readonly lastBlock: string;
  readonly nonce: string;
}

function readSent(answer: unknown): Sent | undefined {
  const { hash, fromBlock, lastBlock, nonce } = (answer ?? {}) as Partial<SentExtrinsic>;
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) return undefined;
  return fromBlock && lastBlock && nonce ? { hash, trackBy: { fromBlock, lastBlock, nonce } } : { hash };
}

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;

const verify: Family['verify'] = async (options) =>
  (await import('./polkadot/verifySubject.ts')).verifySubject(options);

/** Polkadot's networks. */
export const polkadotFamily = Object.freeze<Family<'polkadot', PolkadotSigner>>({
  namespace: 'polkadot',
  switching: 'per-request',
  signs: ['message', 'sign-in'],
  schemes: {
    'polkadot:sr25519+bytes': 'polkadot.scheme.sr25519',
    'polkadot:ed25519+bytes': 'polkadot.scheme.ed25519',
    'polkadot:ecdsa+bytes': 'polkadot.scheme.ecdsa',
    'polkadot:ethereum+bytes': 'polkadot.scheme.ethereum',
  },
  notes: {
    'below-minimum': { kind: 'warning', title: 'polkadot.minimum.title', what: 'polkadot.minimum.what' },
  },
  receiveNote: 'polkadot.receive',
  largest: 2n ** 128n - 1n,

  addressHint: () => '',
  readAddress,
  receive: (address) => address,
  explorer: (chain, what) =>
    explorerLink(chain, 'account' in what ? `/account/${what.account}` : `/extrinsic/${what.transaction}`),

  balance: async ({ chain, ...options }) => (await readers.of(chain)).balance(options),
  probe: async (chain, options) => {
    await (await readers.of(chain)).request({ method: 'chain_getHeader' }, options);
  },
  async preview({ chain, amount: value, ...transfer }) {
    const found = await (await readers.of(chain)).preview({ ...transfer, value });
    const { fee, total, balance, belowMinimum } = found;
    return Object.freeze({
      fee,
      maxFee: fee,
      sufficient: balance >= total,
      total,
      balance,
      most: balance > fee ? balance - fee : 0n,
      notes: belowMinimum ? [{ code: 'below-minimum' } as const] : [],
    });
  },
  async send(signer, { chain, from, to, amount: value, signal, timeout }) {
    if (!signer.signTransaction) throw absent('signTransaction');
    const reader = await readers.of(chain);
    // Built now and not with the preview: its nonce and its era are those of this moment.
    const { payload, fromBlock, lastBlock, nonce } = await reader.buildTransfer({ from, to, value, signal });
    const { transaction, hash } = await signedOnly(signer.signTransaction({ payload, signal, timeout }));
    const sent: SentExtrinsic = {
      hash,
      fromBlock: String(fromBlock),
      lastBlock: String(lastBlock),
      nonce: String(nonce),
    };
    try {
      await reader.submit({ transaction, signal });
    } catch (error) {
      // The chain said no. Anything else says nothing of what the chain has: following tells.
      if (isWalletError(error, 'transaction-rejected')) throw error;
    }
    return sent;
  },
  readSent,
  async follow({ chainId, account, hash, trackBy }, { signal, onNonce }) {
    const reader = await readers.byId(chainId);
    const fromBlock = numberOf(trackBy?.fromBlock);
    const lastBlock = numberOf(trackBy?.lastBlock);
    const nonce = numberOf(trackBy?.nonce);
    if (nonce !== undefined) onNonce(nonce);
    const from = parseAccountId(account).address;
    try {
      for await (const state of reader.track({
        hash: hash as Hex,
        fromBlock,
        lastBlock,
        from,
        nonce,
        signal,
      })) {
        if (state.status === 'included') return { type: 'included', block: String(state.blockNumber) };
        if (state.status === 'failed') return { type: 'reverted', block: String(state.blockNumber) };
      }
    } catch (error) {
      // Ten minutes: an era of 64 blocks is over by then.
      if (!isWalletError(error, 'timeout')) throw error;
    }
    return { type: 'dropped' };
  },

  ...verbs,
  signInText: async () => ({ format: (await import('@causeway/polkadot/siwx')).formatSiwx }),
  verify,
  readLate: readLateBy(verify, 'polkadot:sr25519+bytes'),
});
