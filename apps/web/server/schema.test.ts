import { listNetworks } from '@causeway/networks';
import { networkNamespaces } from '@causeway/networks/check';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import schema from '../config.schema.json' with { type: 'json' };
import { configKeys, configProblems, partKeys } from './checkConfig.ts';
import { mainnets, resolveNetworks } from './resolveNetworks.ts';

const accepts = new Ajv({ allowUnionTypes: true, strictRequired: false, strictTypes: false }).compile(schema);

/** Whether the server accepts a file. */
async function serves(file: object): Promise<boolean> {
  const { config, places, problems } = await resolveNetworks(structuredClone(file));
  return problems.length === 0 && configProblems(config, ['https://app.example'], places).length === 0;
}

const currency = { name: 'Coin', symbol: 'COIN', decimals: 18 };
const chain = { id: 'eip155:77', name: 'Other', currency, rpcUrls: ['https://rpc.example'] };
const address = `0x${'ab'.repeat(20)}`;
const embedded = {
  apiUrl: 'https://api.example',
  organizationId: '00000000-0000-4000-8000-000000000001',
  handlerUrl: '/embedded',
  frameUrl: 'https://frame.example/frame',
  rpId: 'app.example',
  signerKey: `04${'ab'.repeat(64)}`,
  otpSignerKey: `04${'cd'.repeat(64)}`,
};
const relay = { url: 'wss://relay.example', projectId: 'id' };
const split = { chainId: 'eip155:1', address, kind: 'plain', fromBlock: 1, tokens: [] };
const networks = ['eip155:1'];

describe('config.schema.json', () => {
  it('config.schema.json has exactly the fields that the server reads', () => {
    expect(Object.keys(schema.properties).sort()).toEqual([...configKeys, '$schema', 'networks'].sort());
    const parts = schema.properties as Readonly<Record<string, { properties?: object; items?: object }>>;
    for (const [part, keys] of Object.entries(partKeys)) {
      const { properties, items } = parts[part] ?? {};
      const fields = properties ?? (items as { properties?: object } | undefined)?.properties ?? {};
      expect(Object.keys(fields).sort()).toEqual([...keys].sort());
    }
  });

  it('the schema accepts every network of the list as a whole record', async () => {
    for (const namespace of networkNamespaces) {
      expect(accepts({ chains: await listNetworks(namespace) }), JSON.stringify(accepts.errors)).toBe(true);
    }
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['the mainnets by name', { networks: mainnets, $schema: './config.schema.json' }],
    ['a server of its own', { networks: [{ id: 'solana:mainnet', rpcUrls: ['https://rpc.example'] }] }],
    [
      'a server of Blockfrost',
      {
        networks: [
          {
            id: 'cip34:mainnet',
            rpcUrls: ['https://ledger.example'],
            serverKind: 'blockfrost',
            projectId: 'mainnetAbc',
          },
        ],
      },
    ],
    ['a record', { chains: [chain], defaultChain: chain.id, testWallets: false }],
    ['a local server', { chains: [{ ...chain, rpcUrls: ['http://127.0.0.1:8545', 'http://localhost:1'] }] }],
    [
      'what wallets show of the app',
      {
        networks,
        app: { description: 'A shop.', icon: 'https://x.example/i.png', redirect: { native: 'shop://' } },
        relay: { ...relay, verify: true },
      },
    ],
    ['every part', { networks, embedded, relay, splits: [split], names: { chainId: 'eip155:1' } }],
    [
      'spenders and paymasters',
      {
        networks,
        spenders: [{ chainId: 'eip155:1', address: split.address, name: 'Exchange' }],
        paymasters: [{ chainId: 'eip155:1', url: 'https://pay.example' }],
      },
    ],
    [
      'wallets',
      {
        networks: ['near:mainnet'],
        webWallets: [
          { namespace: 'mvx', name: 'W', url: 'https://w.example', icon: 'data:image/png;base64,AA==' },
        ],
      },
    ],
  ])('the schema accepts %s, as the server does', async (_, file) => {
    expect(accepts(file), JSON.stringify(accepts.errors)).toBe(true);
    expect(await serves(file)).toBe(true);
  });

  it.each<[string, object]>([
    ['an unknown field', { relays: {} }],
    ['an empty name', { appName: '' }],
    ['no network', { networks: [] }],
    ['networks that are no list', { networks: 'eip155:1' }],
    ['a name without a namespace', { networks: ['ethereum'] }],
    ['a number for a network', { networks: [1] }],
    ['an unknown field of a network', { networks: [{ id: 'eip155:1', rpcUrl: 'https://rpc.example' }] }],
    ['negative decimals', { chains: [{ ...chain, currency: { ...currency, decimals: -1 } }] }],
    ['a coin without a symbol', { chains: [{ ...chain, currency: { name: 'Coin', decimals: 18 } }] }],
    ['an explorer that is a script', { chains: [{ ...chain, explorerUrl: 'javascript:alert(1)' }] }],
    ['an explorer with a slash at the end', { chains: [{ ...chain, explorerUrl: 'https://scan.example/' }] }],
    ['a server without TLS', { chains: [{ ...chain, rpcUrls: ['http://rpc.example'] }] }],
    ['a chain id with a zero in front', { chains: [{ ...chain, id: 'eip155:01' }] }],
    ['a Cosmos network without its fields', { chains: [{ ...chain, id: 'cosmos:other-1' }] }],
    ['a Polkadot network without its fields', { chains: [{ ...chain, id: `polkadot:${'ab'.repeat(16)}` }] }],
    ['an unknown interface', { networks: [{ id: 'cip34:mainnet', serverKind: 'kupo' }] }],
    ['a project with a space', { networks: [{ id: 'cip34:mainnet', projectId: 'a b' }] }],
    ['test wallets as text', { networks, testWallets: 'no' }],
    ['a source with a semicolon', { networks, connectSources: ['x; script-src *'] }],
    ['an icon without TLS', { networks, app: { icon: 'http://x.example/i.png' } }],
    ['a way back that is a script', { networks, app: { redirect: { native: 'javascript://x' } } }],
    ['an unknown field of the way back', { networks, app: { redirect: { web: 'https://x.example' } } }],
    ['a relay without an id', { networks, relay: { url: relay.url } }],
    ['a relay without TLS', { networks, relay: { ...relay, url: 'ws://relay.example' } }],
    ['an unknown field of the relay', { networks, relay: { ...relay, id: 'x' } }],
    ['a signer key that is too short', { networks, embedded: { ...embedded, signerKey: '04ab' } }],
    [
      'a web wallet of another namespace',
      { networks, webWallets: [{ namespace: 'solana', name: 'W', url: 'https://w.example' }] },
    ],
    [
      'an icon of a web wallet that another host serves',
      {
        networks,
        webWallets: [
          { namespace: 'mvx', name: 'W', url: 'https://w.example', icon: 'https://w.example/icon.png' },
        ],
      },
    ],
    ['an unknown field of a split', { networks, splits: [{ ...split, token: [] }] }],
    ['a spender without a name', { networks, spenders: [{ chainId: 'eip155:1', address: split.address }] }],
    [
      'a paymaster without TLS',
      { networks, paymasters: [{ chainId: 'eip155:1', url: 'http://pay.example' }] },
    ],
    ['a split of another kind', { networks, splits: [{ ...split, kind: 'v2' }] }],
    ['names of another namespace', { networks, names: { chainId: 'solana:mainnet' } }],
    ['a wallet without a place', { networks, cosmosWallets: [['Harbour']] }],
  ])('the schema refuses %s, as the server does', async (_, file) => {
    expect(accepts(file)).toBe(false);
    expect(await serves(file)).toBe(false);
  });
});
