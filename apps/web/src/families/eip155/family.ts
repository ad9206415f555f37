import type { Eip155Signer } from '@causeway/eip155';
import { inspectAddress } from '@causeway/eip155/address';
import { parseWith } from '../addressWords.ts';
import { explorerLink } from '../explorer.ts';
import type { Family } from '../family.ts';
import type words from './locales/en.json';

declare module '../../i18n/keys.ts' {
  interface Texts {
    eip155: typeof words;
  }
}

const readAddress = parseWith('eip155', inspectAddress);

/** EVM networks. */
export const family = Object.freeze<Family<'eip155', Eip155Signer>>({
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
  tokens: 'erc20',
  notes: {
    'recipient-token': { kind: 'warning', title: 'eip155.token.title', what: 'eip155.token.what' },
    'recipient-contract': { kind: 'info', title: 'eip155.contract.title', what: 'eip155.contract.what' },
    'transfer-fee': { kind: 'warning', title: 'eip155.taxed.title', what: 'eip155.taxed.what' },
    'fee-varies': { kind: 'info', title: 'eip155.feeVaries.title', what: 'eip155.feeVaries.what' },
  },
  replaces: true,
  receiveNote: 'eip155.receive',
  largest: 2n ** 256n - 1n,

  addressHint: () => '0x',
  parseAddress: readAddress,
  tokenHint: 'eip155.token.hint',
  parseToken(text, chain) {
    const [, contract = text, number] = /^(\S+?)(?:\s*[#/:]\s*|\s+)(0|[1-9]\d{0,77})$/.exec(text) ?? [];
    const parsed = readAddress(contract, chain);
    if (parsed.status === 'bad' || number === undefined) return parsed;
    // Try both standards, because only the contract can tell which one it implements.
    return { ...parsed, address: `${parsed.address}/${number}`, kinds: ['erc721', 'erc1155'] };
  },
  receive: (address) => address,
  pay: async ({ chain: { id }, ...what }) => {
    const { formatPayment } = await import('@causeway/eip155/payment');
    return formatPayment({ ...what, chainId: id as `eip155:${string}` });
  },
  explorer: (chain, what) => explorerLink(chain, what, ['address', 'tx']),

  watcher: ({ watchAsset }) => watchAsset as ReturnType<NonNullable<Family['watcher']>>,
  switcher: ({ switchChain }) => switchChain && { switchChain },
});
