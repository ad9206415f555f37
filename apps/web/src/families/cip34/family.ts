import type { CardanoSigner } from '@causeway/cip34';
import { addressStart, inspectAddress } from '@causeway/cip34/address';
import { type Chain, isWalletError, WalletError } from '@causeway/protocol';
import { amountText } from '@causeway/protocol/amountText';
import { activeLanguage } from '../../i18n/i18n.ts';
import { parseWith } from '../addressWords.ts';
import { explorerLink } from '../explorer.ts';
import type { Family } from '../family.ts';
import type words from './locales/en.json';

declare module '../../i18n/keys.ts' {
  interface Texts {
    cip34: typeof words;
  }
}

/** Cardano's networks. */
export const family = Object.freeze<Family<'cip34', CardanoSigner>>({
  namespace: 'cip34',
  switching: 'wallet-only',
  signs: ['message', 'sign-in'],
  schemes: { 'cip34:cose-sign1': 'cip34.scheme.cose' },
  tokens: 'token',
  deposit: 'cip34.deposit',
  notes: {
    'recipient-contract': { kind: 'warning', title: 'cip34.script.title', what: 'cip34.script.what' },
  },
  holder: (signer, limits) => signer.getHolder(limits),
  inWords: inCoinWords,
  receiveNote: 'cip34.receive',
  largest: 2n ** 64n - 1n,

  addressHint: addressStart,
  parseAddress: parseWith('cip34', inspectAddress),
  // Explorers write a point between policy and name.
  parseToken(text) {
    const address = text.replace('.', '').toLowerCase();
    return /^[0-9a-f]{56}([0-9a-f]{2}){0,32}$/.test(address)
      ? { status: 'ok', address, checked: false }
      : { status: 'bad', why: { key: 'cip34.token.id' } };
  },
  receive: (address) => address,
  pay: async ({ asset, ...what }) =>
    asset ? undefined : (await import('@causeway/cip34/payment')).formatPayment(what),
  explorer: (chain, what) => explorerLink(chain, what, ['address', 'transaction']),
});

/** Formats an amount in lovelace in the person's number format, with the coin's symbol. */
function inCoin(lovelace: string, { currency: { symbol, decimals } }: Chain): string {
  const { region } = activeLanguage.get();
  return `${amountText(BigInt(lovelace), decimals, region)} ${symbol}`;
}

/** Converts the lovelace amounts in an error of the adapter to the chain's coin; returns any other error unchanged. */
function inCoinWords(error: unknown, chain: Chain): unknown {
  const code = isWalletError(error) ? String(error.code) : '';
  if (!code.startsWith('cip34-')) return error;
  const { context, shortMessage, cause } = error as WalletError;
  const converted = Object.entries(context).map(([name, value]) => [name, inCoin(String(value), chain)]);
  return new WalletError(code as 'cip34-amount-too-small', Object.fromEntries(converted), {
    message: shortMessage,
    cause,
  });
}
