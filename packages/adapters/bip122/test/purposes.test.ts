import { bitcoinAddresses } from '@causeway/devnets/bip122';
import type { Connector, Session } from '@causeway/protocol';
import { sendTransfer } from '@causeway/protocol/send';
import { expect, test } from 'vitest';
import { regtest } from '../src/chain/chains.js';
import { createReader } from '../src/chain/reader.js';
import { type BitcoinHolder, bip122 } from '../src/index.js';
import { scopeOf } from '../src/methods.js';
import { parseAddresses } from '../src/page/provider.js';

const addressesOf = (index: number) => bitcoinAddresses(`0x${String(index).padStart(64, '0')}`);
const [payment, ordinals] = addressesOf(1);

test('a wallet that lists its address for ordinals first has its address for payments first in a session', async () => {
  const listed = [
    { address: ordinals, purpose: 'ordinals', publicKey: '' },
    { address: payment, purpose: 'payment', publicKey: '' },
  ];
  const provider = { request: async () => ({ result: { addresses: listed } }) };
  const page = Object.assign(new EventTarget(), {
    XverseProviders: provider,
    btc_providers: [{ id: 'XverseProviders', name: 'Xverse', icon: '' }],
  });
  const adapter = bip122({ chains: [regtest], page, limits: { late: 0 } });
  const connector = await new Promise<Connector<'bip122'>>((resolve) => void adapter.discover(resolve));
  const options = { scopes: { bip122: adapter.scope() }, signal: AbortSignal.timeout(60_000) };
  const session = await connector.createSession(options);
  const addressesIn = (of?: Session) => of?.accounts.map(({ address }) => address);
  expect(addressesIn(session)).toEqual([payment, ordinals]);
  const [{ id: activeAccount } = { id: 'a:b:c' as const }] = session.accounts;
  const record = { connectorId: connector.id, activeAccount, switchedNetwork: false };
  session.close();
  expect(addressesIn(await connector.getSession(record as never, options))).toEqual([payment, ordinals]);
  listed.pop();
  expect(addressesIn(await connector.createSession(options))).toEqual([ordinals]);
});

test('an address for ordinals is marked, and no payment is made from it', async () => {
  const requests: string[] = [];
  const provider = {
    request: async (method: string) => {
      requests.push(method);
      const addresses = [
        { address: payment, purpose: 'payment', publicKey: '' },
        { address: ordinals, purpose: 'ordinals', publicKey: '' },
      ];
      return { result: { addresses } };
    },
  };
  const page = Object.assign(new EventTarget(), {
    XverseProviders: provider,
    btc_providers: [{ id: 'XverseProviders', name: 'Xverse', icon: '' }],
  });
  const adapter = bip122({ chains: [regtest], page, limits: { late: 0 } });
  const connector = await new Promise<Connector<'bip122'>>((resolve) => void adapter.discover(resolve));
  const signal = AbortSignal.timeout(60_000);
  const session = await connector.createSession({ scopes: { bip122: adapter.scope() }, signal });
  expect(session.accounts.map(({ label }) => label)).toEqual([undefined, 'Ordinals']);
  const [forPayments, forOrdinals] = session.accounts.map((account) => adapter.signer(session, account));
  requests.length = 0;
  const to = payment;
  await expect(forOrdinals?.sendTransfer?.({ to, amount: 1000n })).rejects.toMatchObject({
    code: 'invalid-params',
  });
  const holder = await forOrdinals?.getHolder();
  expect(holder).toEqual({ address: ordinals, ordinals: true });
  expect(await forPayments?.getHolder()).toEqual({ address: payment });
  expect(requests).toEqual([]);

  const paths: string[] = [];
  const fetch = async (url: string | URL | Request) => {
    paths.push(String(url));
    return Response.json([]);
  };
  const reader = createReader({ ...regtest, rpcUrls: ['https://esplora.example'] }, { fetch });
  const transfer = { from: holder as BitcoinHolder, to, amount: 1000n };
  await expect(reader.preview(transfer)).rejects.toMatchObject({ code: 'invalid-params' });
  await expect(reader.build(transfer)).rejects.toMatchObject({ code: 'invalid-params' });
  await expect(sendTransfer(forOrdinals as never, reader, { to, amount: 1000n })).rejects.toMatchObject({
    code: 'invalid-params',
  });
  expect(paths).toEqual([]);
});

test.each([
  ['first for ordinals', ['ordinals', 'payment']],
  ['first for payments', ['payment', 'ordinals']],
])('an address that a provider lists for both purposes, %s, is one for payments', (_, purposes) => {
  const listed = purposes.map((purpose) => ({ address: ordinals, purpose, publicKey: '' }));
  const [account, ...others] = parseAddresses({ addresses: listed }, 'wallet_getAccount');
  expect([account?.purpose, account?.label, others]).toEqual([undefined, undefined, []]);
});

test('getHolder finds the addresses for payments after any number of addresses for ordinals', async () => {
  const id = `${regtest.id}:${payment}` as const;
  const account = { id, chainId: regtest.id, address: payment };
  const addresses = Array.from({ length: 60 }, (_, i) => addressesOf(i + 2));
  const answer = [
    ...addresses.map(([, address]) => ({ address, intention: 'ordinal' })),
    ...addresses.map(([address]) => ({ address, intention: 'payment' })),
    { address: payment, publicKey: `02${'11'.repeat(32)}`, intention: 'payment' },
  ];
  const session: Session = {
    accounts: [account],
    scopes: { bip122: scopeOf([regtest.id]) },
    invokeMethod: async () => answer,
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  const holder = await bip122({ chains: [regtest] })
    .signer(session, account)
    .getHolder();
  expect(holder.publicKey).toHaveLength(33);
  // Each is a question to the chain's server: no more than 50 are taken.
  expect(holder.others).toEqual(addresses.slice(0, 50).map(([address]) => ({ address })));
});
