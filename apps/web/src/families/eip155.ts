import type { Eip155Signer } from '@causeway/eip155';
import type { Preview as ChainPreview } from '@causeway/eip155/transaction';
import { parseAccountId } from '@causeway/protocol';
import { readAddress } from './eip155/readAddress.ts';
import { readers } from './eip155/readers.ts';
import { readLate } from './eip155/readLate.ts';
import { readSent } from './eip155/readSent.ts';
import { tightFees } from './eip155/tightFees.ts';
import { explorerLink } from './explorer.ts';
import type { Family, Preview } from './family.ts';

interface Eip155Preview extends Preview {
  readonly chainPreview: ChainPreview;
}

const contractNote = {
  kind: 'info',
  title: { key: 'eip155.contract.title' },
  what: { key: 'eip155.contract.what' },
} as const;

/** EVM networks. */
export const eip155Family = Object.freeze<Family<'eip155', Eip155Signer, Eip155Preview>>({
  namespace: 'eip155',
  switching: 'suggest+enable',
  signs: ['message', 'typed-data', 'sign-in'],
  schemes: {
    eip191: 'eip155.scheme.eip191',
    eip712: 'eip155.scheme.eip712',
    eip1271: 'eip155.scheme.eip1271',
    eip6492: 'eip155.scheme.eip6492',
  },
  verifyNote: 'eip155.verify',
  receiveNote: 'eip155.receive',
  largest: 2n ** 256n - 1n,

  addressHint: () => '0x',
  readAddress,
  receive: (address) => address,
  explorer: (chain, what) =>
    explorerLink(chain, 'account' in what ? `/address/${what.account}` : `/tx/${what.transaction}`),

  balance: async ({ chain, ...options }) => (await readers.of(chain)).balance(options),
  probe: async (chain, options) => {
    await (await readers.of(chain)).request({ method: 'eth_blockNumber' }, options);
  },
  preview: async ({ chain, ...transfer }) => {
    const found = await (await readers.of(chain)).preview(transfer);
    const { expectedFee, maxFee, total, balance, toContract } = found;
    return Object.freeze({
      expectedFee,
      maxFee,
      total,
      balance,
      most: balance > maxFee ? balance - maxFee : 0n,
      notes: toContract ? [contractNote] : [],
      chainPreview: found,
    });
  },
  send: (signer, { to, value, preview, signal, timeout }) =>
    signer.sendTransaction({ to, value, ...tightFees(value, preview?.chainPreview), signal, timeout }),
  readSent,
  follow: async (entry, options) => {
    if (entry.request.kind === 'calls') {
      const [{ followCalls }, { signerOf }] = await Promise.all([
        import('./eip155/followCalls.ts'),
        import('./eip155/signerOf.ts'),
      ]);
      return followCalls(await readers.byId(entry.chainId), () => signerOf(entry), entry, options);
    }
    const { follow } = await import('./eip155/follow.ts');
    return follow(await readers.byId(entry.chainId), entry, options);
  },
  recheck: async (entry, options) => {
    const { recheck } = await import('./eip155/recheck.ts');
    return recheck(await readers.byId(entry.chainId), entry, options);
  },
  replacement: async (entry, options) => {
    const { replacement } = await import('./eip155/replacement.ts');
    return replacement(await readers.byId(entry.chainId), entry, options);
  },
  replace: (signer, { nonce, to, value, data, gas, fees }, limits) =>
    signer.sendTransaction({ nonce, to, value, data, gas, ...fees, ...limits }),

  signMessage: (signer, options) => signer.signMessage(options),
  signTypedData: (signer, options) => signer.signTypedData(options),
  signIn: (signer, options) => signer.signIn(options),
  signInText: async () => ({ format: (await import('@causeway/eip155/siwx')).formatSiwx }),
  verify: async ({ subject, account, signed, ...limits }) => {
    const { verifySubject } = await import('./eip155/verifySubject.ts');
    const { chainId } = parseAccountId(account);
    return verifySubject({
      subject,
      account,
      signature: signed.signature,
      request: async (call) => (await readers.byId(chainId)).request(call, limits),
    });
  },
  readLate,

  switcher: ({ switchChain }) => switchChain && { switchChain },
});
