import { vectorSet } from '@causeway/conformance/independent';
import { eip155 } from '@causeway/eip155';
import { mainnet } from '@causeway/eip155/chains';
import { registry } from '@causeway/walletconnect/registry';
import { expect, test } from 'vitest';

vectorSet('announced identities', {
  source: 'npm @rainbow-me/rainbowkit 2.2.11, typed out',
  licence: 'MIT',
  what: 'name and reverse domain name of wallets that announce themselves (EIP-6963)',
});

/** Wallets by the reverse domain names that they announce. */
const announced: Readonly<Record<string, string>> = {
  'app.backpack.mobile': 'Backpack',
  'app.base.account': 'Base',
  'app.berasig': 'BeraSig',
  'app.core.extension': 'Core',
  'app.phantom': 'Phantom',
  'app.subwallet': 'SubWallet',
  'app.zeal': 'Zeal',
  'com.anchorage.connect': 'Anchorage Digital',
  'com.bifrostwallet': 'Bifrost Wallet',
  'com.binance.wallet': 'Binance Wallet',
  'com.bitget.web3': 'Bitget Wallet',
  'com.brave.wallet': 'Brave Wallet',
  'com.bybit': 'Bybit Wallet',
  'com.coin98': 'Coin98 Wallet',
  'com.coinbase.wallet': 'Coinbase Wallet',
  'com.elrond.maiar.wallet': 'xPortal',
  'com.enkrypt': 'Enkrypt Wallet',
  'com.gemini.wallet': 'Gemini Wallet',
  'com.meco.wallet': 'MeCo Wallet',
  'com.okex.wallet': 'OKX Wallet',
  'com.passkeywallet.seif': 'Seif',
  'com.roninchain.wallet': 'Ronin Wallet',
  'com.trustwallet.app': 'Trust Wallet',
  'com.wigwam.wallet': 'Wigwam',
  'io.gate.wallet': 'Gate Wallet',
  'io.leapwallet.CompassWallet': 'Compass Wallet',
  'io.magiceden.wallet': 'Magic Eden Wallet',
  'io.metamask': 'MetaMask',
  'io.novawallet': 'Nova Wallet',
  'io.rabby': 'Rabby Wallet',
  'io.universaleverything.universalprofiles': 'Universal Profiles',
  'io.zerion.wallet': 'Zerion',
  'io.zilpay': 'ZilPay',
  'me.rainbow': 'Rainbow',
  'pro.tokenpocket': 'TokenPocket',
  'sh.frame': 'Frame',
  'so.onekey.app.wallet': 'OneKey',
  'xyz.ctrl': 'CTRL Wallet',
  'xyz.frontier.wallet': 'Frontier Wallet',
  'xyz.ithaca.porto': 'Porto',
  'xyz.nestwallet': 'Nest',
  'xyz.talisman': 'Talisman',
};
const rows = Object.entries(announced);

test('every announced identity is found once, unchanged, and under a separate id', () => {
  const page = Object.assign(new EventTarget(), {});
  const identities: { readonly id: string; readonly name: string; readonly rdns?: string | undefined }[] = [];
  const stop = eip155({ chains: [mainnet], page: page as never }).discover(({ id, wallet }) =>
    identities.push({ id, name: wallet.name, rdns: wallet.rdns }),
  );
  rows.forEach(([rdns, name], index) => {
    const uuid = `350670db-19fa-4704-a166-e52e178b${String(index).padStart(4, '0')}`;
    const info = Object.freeze({ uuid, name, rdns, icon: 'data:image/svg+xml,%3Csvg/%3E' });
    const detail = Object.freeze({
      info,
      provider: { request: async () => [], on() {}, removeListener() {} },
    });
    // Announces twice, as a wallet does: at its start, and again on request.
    for (const _ of 'ab') page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  });
  stop();
  // Names of domains have no letter case; wallets with one are found in small letters.
  expect(identities.map(({ name, rdns }) => [rdns, name])).toEqual(
    rows.map(([rdns, name]) => [rdns.toLowerCase(), name]),
  );
  expect(new Set(identities.map(({ id }) => id)).size).toBe(rows.length);
});

test('the registry of phone wallets has the same wallet for each reverse domain name', () => {
  const first = (name: string) => name.toLowerCase().split(' ')[0];
  const names = new Map(rows.map(([rdns, name]) => [rdns.toLowerCase(), first(name)]));
  // Coinbase Wallet is called Base since 2025 and still announces its old identity.
  names.set('com.coinbase.wallet', 'base');
  const known = registry.filter(({ rdns }) => rdns && names.has(rdns));
  expect(known.length).toBeGreaterThanOrEqual(20);
  for (const { rdns = '', name } of known) expect(first(name), rdns).toBe(names.get(rdns));
});
