import { describe, expect, it } from 'vitest';
import type { Config } from '../src/config.ts';
import { namespaces } from '../src/namespaces.ts';
import { contentSecurityPolicy } from './headers.ts';
import { mainnets } from './resolveNetworks.ts';
import { readSettings } from './settings.ts';

const config = {
  appName: 'Other',
  chains: [
    {
      id: 'eip155:1',
      name: 'Ethereum',
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://rpc.example/v1'],
    },
  ],
  defaultChain: 'eip155:1',
  connectSources: [],
  testWallets: false,
  embedded: {
    apiUrl: 'https://api.example',
    organizationId: '00000000-0000-4000-8000-000000000001',
    handlerUrl: '/embedded',
    frameUrl: 'https://frame.example/frame',
    rpId: 'app.example',
    signerKey: `04${'ab'.repeat(64)}`,
    otpSignerKey: `04${'cd'.repeat(64)}`,
  },
};
const secret = 'e'.repeat(64);
const env = {
  CAUSEWAY_CONFIG: '/config.json',
  CAUSEWAY_ORIGINS: 'https://app.example, https://www.app.example',
  CAUSEWAY_EMBEDDED_API_PUBLIC_KEY: `02${'ab'.repeat(32)}`,
  CAUSEWAY_EMBEDDED_API_PRIVATE_KEY: secret,
};

function readWith(more: Record<string, string | undefined> = {}, file: unknown = config, files = {}) {
  const all: Record<string, string> = { '/config.json': JSON.stringify(file), ...files };
  const readFile = (path: string) => {
    const text = all[path];
    if (text === undefined) throw new Error('ENOENT');
    return text;
  };
  return readSettings({ ...env, ...more }, { readFile });
}

/** The names of the invalid fields, without any secret value. */
async function wrong(...parameters: Parameters<typeof readWith>): Promise<string[]> {
  const got = await readWith(...parameters);
  if ('settings' in got) return [];
  expect(JSON.stringify(got)).not.toContain(secret);
  return got.problems.map(({ field }) => field);
}

const meteor = { namespace: 'near', name: 'Meteor', url: 'https://meteor.example', protocol: 'meteor' };
const relay = (more: object) => ({
  ...config,
  relay: { url: 'wss://relay.example', projectId: 'id', ...more },
});
/** The configuration with a second network, whose given fields replace valid ones. */
const network = (more: object) => ({
  ...config,
  chains: [...config.chains, { ...config.chains[0], id: 'eip155:80094', ...more }],
});
const embedded = (more: object) => ({ ...config, embedded: { ...config.embedded, ...more } });

describe('the settings of the server', () => {
  it('the settings name the options of log and metrics, and reject an invalid number', async () => {
    const variables = { CAUSEWAY_LOG: 'requests', CAUSEWAY_METRICS_PORT: '0', CAUSEWAY_DRAIN_SECONDS: '5' };
    expect(await readWith(variables)).toMatchObject({
      settings: { logRequests: true, metrics: { port: 0 }, drainSeconds: 5 },
    });
    const wrong = { CAUSEWAY_LOG: 'all', CAUSEWAY_METRICS_PORT: 'x', CAUSEWAY_DRAIN_SECONDS: '301' };
    const { problems } = (await readWith(wrong)) as {
      readonly problems: readonly { readonly field: string }[];
    };
    expect(problems.map(({ field }) => field).sort()).toEqual(Object.keys(wrong).sort());
  });

  it('the settings come from the file, with origins and key from the environment', async () => {
    expect(await readWith({ PORT: '8080', HOST: '0.0.0.0' })).toEqual({
      settings: {
        config,
        port: 8080,
        host: '0.0.0.0',
        origins: ['https://app.example', 'https://www.app.example'],
        apiKey: { publicKey: env.CAUSEWAY_EMBEDDED_API_PUBLIC_KEY, privateKey: secret },
        redisUrl: undefined,
        addressHeader: undefined,
        logRequests: false,
        drainSeconds: 0,
      },
    });
  });

  it('the settings of the embedded wallet can come from the environment one by one', async () => {
    const got = await readWith({ CAUSEWAY_EMBEDDED_API_URL: 'https://api.other' });
    expect(got).toMatchObject({
      settings: { config: { embedded: { apiUrl: 'https://api.other', rpId: 'app.example' } } },
    });
  });

  it('the settings can read the secret from a file, as containers provide it', async () => {
    const from = {
      CAUSEWAY_EMBEDDED_API_PRIVATE_KEY: undefined,
      CAUSEWAY_EMBEDDED_API_PRIVATE_KEY_FILE: '/secret',
    };
    expect(await readWith(from, config, { '/secret': `${'f'.repeat(64)}\n` })).toMatchObject({
      settings: { apiKey: { privateKey: 'f'.repeat(64) } },
    });
  });

  it('the settings need no key and no origin without an embedded wallet, and no key with a remote handler', async () => {
    const none = {
      CAUSEWAY_EMBEDDED_API_PRIVATE_KEY: undefined,
      CAUSEWAY_EMBEDDED_API_PUBLIC_KEY: undefined,
    };
    const { embedded: _, ...without } = config;
    expect(await wrong({ ...none, CAUSEWAY_ORIGINS: undefined }, without)).toEqual([]);
    expect(await wrong(none, embedded({ handlerUrl: 'https://handler.example/embedded' }))).toEqual([]);
  });

  it('a configuration file can begin with the mark that some editors write', async () => {
    const readFile = () => '\uFEFF{"networks":["eip155:1"]}';
    expect(await readSettings({ CAUSEWAY_CONFIG: 'config.json' }, { readFile })).toHaveProperty('settings');
  });

  it('the settings can be those of a stack on this machine', async () => {
    const relay = { url: 'ws://127.0.0.1:4402', projectId: 'local', walletPageUrl: 'http://localhost:4403/' };
    const local = embedded({
      apiUrl: 'http://127.0.0.1:4401',
      frameUrl: 'http://frame.localhost:4400/frame',
      rpId: 'localhost',
      outboxUrl: 'http://127.0.0.1:4401/outbox',
    });
    const from = { CAUSEWAY_ORIGINS: 'http://localhost:4400' };
    expect(await wrong(from, { ...local, relay })).toEqual([]);
  });
});

describe('invalid settings of the server', () => {
  it.each([
    ['a missing file', { CAUSEWAY_CONFIG: '/other' }, config, ['CAUSEWAY_CONFIG']],
    ['a file with a list', {}, [], ['CAUSEWAY_CONFIG']],
    ['a missing origin', { CAUSEWAY_ORIGINS: '' }, config, ['CAUSEWAY_ORIGINS']],
    ['an origin with a path', { CAUSEWAY_ORIGINS: 'https://app.example/' }, config, ['CAUSEWAY_ORIGINS']],
    ['a pattern of origins', { CAUSEWAY_ORIGINS: 'https://*.app.example' }, config, ['CAUSEWAY_ORIGINS']],
    ['an origin of no page', { CAUSEWAY_ORIGINS: 'ftp://app.example' }, config, ['CAUSEWAY_ORIGINS']],
    ['an invalid port', { PORT: 'http' }, config, ['PORT']],
    ['a port of spaces', { PORT: ' ' }, config, ['PORT']],
    ['an invalid Redis URL', { CAUSEWAY_REDIS_URL: 'localhost:6379' }, config, ['CAUSEWAY_REDIS_URL']],
    ['a header name with a space', { CAUSEWAY_ADDRESS_HEADER: 'x y' }, config, ['CAUSEWAY_ADDRESS_HEADER']],
    [
      'a header with ports in it',
      { CAUSEWAY_ADDRESS_HEADER: 'Forwarded' },
      config,
      ['CAUSEWAY_ADDRESS_HEADER'],
    ],
    [
      'half a key',
      { CAUSEWAY_EMBEDDED_API_PUBLIC_KEY: `${secret}zz` },
      config,
      ['CAUSEWAY_EMBEDDED_API_PUBLIC_KEY'],
    ],
    [
      'an invalid key',
      { CAUSEWAY_EMBEDDED_API_PRIVATE_KEY: `0x${secret}` },
      config,
      ['CAUSEWAY_EMBEDDED_API_PRIVATE_KEY'],
    ],
    ['an API without https', {}, embedded({ apiUrl: 'http://api.example' }), ['embedded.apiUrl']],
    ['an API with a slash', {}, embedded({ apiUrl: 'https://api.example/' }), ['embedded.apiUrl']],
    ['a frame on the app', {}, embedded({ frameUrl: 'https://app.example/frame' }), ['embedded.frameUrl']],
    ['an RP id of another site', {}, embedded({ rpId: 'other.example' }), ['embedded.rpId', 'embedded.rpId']],
    [
      'an RP id with the same ending',
      {},
      embedded({ rpId: 'pp.example' }),
      ['embedded.rpId', 'embedded.rpId'],
    ],
    ['a signer key that is too short', {}, embedded({ signerKey: '04ab' }), ['embedded.signerKey']],
    ['a public outbox', {}, embedded({ outboxUrl: 'https://mails.example' }), ['embedded.outboxUrl']],
    ['a relay without TLS', {}, relay({ url: 'ws://relay.example' }), ['relay.url']],
    ['a relay with an https URL', {}, relay({ url: 'https://relay.example' }), ['relay.url']],
    ['a relay without an id', {}, relay({ projectId: '' }), ['relay.projectId']],
    ['a public wallet page', {}, relay({ walletPageUrl: 'https://w.example' }), ['relay.walletPageUrl']],
    [
      'a web wallet without TLS, and one of another namespace',
      {},
      {
        ...config,
        webWallets: [
          { namespace: 'mvx', name: 'Web Wallet', url: 'https://wallet.example/dapp' },
          { namespace: 'mvx', name: 'Web Wallet', url: 'http://wallet.example' },
          { namespace: 'solana', name: '', url: 'https://wallet.example' },
          { namespace: 'near', name: 'Near Wallet', url: 'https://wallet.example', chainId: 'near:mainnet' },
          { namespace: 'mvx', name: 'Web Wallet', url: 'https://wallet.example', opens: 'page' },
          {
            namespace: 'mvx',
            name: 'Web Wallet',
            url: 'https://wallet.example',
            icon: 'https://a.example/a.png',
          },
        ],
      },
      [
        'webWallets.1.url',
        'webWallets.2.namespace',
        'webWallets.2.name',
        'webWallets.3.chainId',
        'webWallets.4.opens',
        'webWallets.5.icon',
      ],
    ],
    [
      'messages of Meteor for a wallet of another namespace, with a redirect, and by another name',
      {},
      {
        networks: ['near:mainnet'],
        webWallets: [
          { ...meteor, chainId: 'near:mainnet' },
          { namespace: 'mvx', name: 'W', url: 'https://w.example', protocol: 'meteor' },
          { ...meteor, chainId: 'near:mainnet', opens: 'page' },
          { ...meteor, chainId: 'near:mainnet', protocol: 'other' },
        ],
      },
      ['webWallets.1.protocol', 'webWallets.2.protocol', 'webWallets.3.protocol'],
    ],
    [
      "a wallet of Keplr's shape without a place",
      {},
      { ...config, cosmosWallets: [['Harbour', 'harbour.keplr'], ['Harbour']] },
      ['cosmosWallets'],
    ],
    ["wallets of Keplr's shape that are not a list", {}, { ...config, cosmosWallets: {} }, ['cosmosWallets']],
    [
      'names of an unlisted network without a contract and with a resolver without TLS',
      {},
      {
        ...config,
        names: { chainId: 'eip155:5', registry: '0x12', resolverUrl: 'http://names.example/{address}' },
      },
      ['names.chainId', 'names.registry', 'names.resolverUrl'],
    ],
    [
      'a resolver URL without a placeholder',
      {},
      {
        ...config,
        names: { chainId: config.chains[0]?.id ?? '', resolverUrl: 'https://names.example' },
      },
      ['names.resolverUrl'],
    ],
    ['an unlisted default network', {}, { ...config, defaultChain: 'eip155:5' }, ['defaultChain']],
    ['an empty list of networks', {}, { ...config, chains: [] }, ['chains', 'defaultChain']],
    ['no name of a network', {}, { networks: [] }, ['networks']],
    ['names of networks that are no list', {}, { networks: 'eip155:1' }, ['networks']],
    ['an unknown name of a network', {}, { networks: ['eip155:1', 'eip155:9999999999'] }, ['networks.1']],
    ['nothing but unknown names', {}, { networks: ['ethereum'] }, ['networks.0']],
    ['an entry that is no name', {}, { networks: [1] }, ['networks.0']],
    [
      'servers of a named network without TLS',
      {},
      { networks: ['eip155:1', { id: 'solana:mainnet', rpcUrls: ['http://rpc.example'] }] },
      ['networks.1.rpcUrls'],
    ],
    [
      'a network that is named twice',
      {},
      { networks: ['solana:mainnet', 'eip155:1', { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }] },
      ['networks.2.id'],
    ],
    [
      'a network that is listed twice',
      {},
      { ...config, chains: [...config.chains, ...config.chains] },
      ['chains.1.id'],
    ],
    [
      'a Cosmos network without its fields',
      {},
      network({ id: 'cosmos:other-1' }),
      ['bech32Prefix', 'coinType', 'denom', 'gasPrice'].map((field) => `chains.1.${field}`),
    ],
    [
      'a Polkadot network without its fields',
      {},
      network({ id: `polkadot:${'ab'.repeat(16)}` }),
      ['chains.1.genesisHash', 'chains.1.prefix'],
    ],
    [
      'negative decimals',
      {},
      network({ currency: { name: 'Ether', symbol: 'ETH', decimals: -1 } }),
      ['chains.1.currency.decimals'],
    ],
    ['no symbol', {}, network({ currency: { name: 'Ether', decimals: 18 } }), ['chains.1.currency.symbol']],
    [
      'an explorer that is a script',
      {},
      network({ explorerUrl: 'javascript:alert(1)' }),
      ['chains.1.explorerUrl'],
    ],
    ['a chain id with a zero in front', {}, network({ id: 'eip155:01' }), ['chains.1.id']],
    ['a server without TLS', {}, network({ rpcUrls: ['http://rpc.example'] }), ['chains.1.rpcUrls']],
    ['an unknown field', {}, { ...config, relays: {} }, ['relays']],
    ['an unknown field of a network', {}, network({ rpcUrl: 'https://rpc.example' }), ['chains.1.rpcUrl']],
    ['an unknown field of the relay', {}, relay({ id: 'x' }), ['relay.id']],
    ['test wallets on a public site', {}, { ...config, testWallets: true }, ['testWallets']],
    [
      'test wallets on a server that other machines reach',
      { CAUSEWAY_ORIGINS: undefined, HOST: '0.0.0.0' },
      { networks: ['eip155:1'], testWallets: true },
      ['testWallets'],
    ],
    [
      'a source that ends its directive',
      {},
      { ...config, connectSources: ["x; script-src 'self'"] },
      ['connectSources'],
    ],
    [
      'fields of the wrong kind',
      {},
      { ...config, appName: '', connectSources: 'x', testWallets: 'no', defaultChain: 7 },
      ['appName', 'defaultChain', 'connectSources', 'testWallets'],
    ],
  ])('invalid settings are reported by field for %s', async (_, more, file, fields) => {
    expect(await wrong(more as Record<string, string | undefined>, file)).toEqual(fields);
  });
});

/** The resolved configuration, or the faults as a failure. */
async function configOf(file: unknown): Promise<Config> {
  const got = await readWith({ CAUSEWAY_CONFIG: file === undefined ? undefined : '/config.json' }, file);
  if (!('settings' in got)) throw new Error(JSON.stringify(got.problems));
  return got.settings.config;
}

describe('a deployment that names its networks', () => {
  it('a deployment that names its networks needs nothing but the names', async () => {
    const config = await configOf({ networks: ['eip155:8453', 'solana:mainnet', 'cosmos:osmosis-1'] });
    expect(config).toMatchObject({
      appName: 'Causeway',
      defaultChain: 'eip155:8453',
      connectSources: [],
      testWallets: false,
    });
    expect(config).not.toHaveProperty('networks');
    expect(config.chains.map(({ id }) => id)).toEqual([
      'eip155:8453',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'cosmos:osmosis-1',
    ]);
    expect(config.chains[2]).toMatchObject({ bech32Prefix: 'osmo', denom: 'uosmo' });
  });

  it('a deployment can replace the servers of a named network', async () => {
    const rpcUrls = ['https://rpc.example/osmosis'];
    const { chains } = await configOf({ networks: [{ id: 'cosmos:osmosis-1', rpcUrls }] });
    expect(chains).toEqual([expect.objectContaining({ name: 'Osmosis', denom: 'uosmo', rpcUrls })]);
  });

  it('a deployment can begin with another network than the first, by either of its names', async () => {
    const file = { networks: ['eip155:1', 'solana:mainnet'], defaultChain: 'solana:mainnet' };
    expect((await configOf(file)).defaultChain).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp');
  });

  it('a deployment can add networks that the list does not have', async () => {
    const { chains } = await configOf({
      networks: ['eip155:1'],
      chains: [{ ...config.chains[0], id: 'eip155:77' }],
    });
    expect(chains.map(({ id }) => id)).toEqual(['eip155:1', 'eip155:77']);
  });

  it('the policy allows the page to read from exactly the servers of these networks', async () => {
    const named = await configOf({ networks: ['eip155:1', 'mvx:mainnet'] });
    const [connect] = contentSecurityPolicy(named, []).match(/connect-src [^;]*/) ?? [];
    const origins = named.chains.flatMap(({ rpcUrls }) => rpcUrls.map((url) => new URL(url).origin));
    expect(origins.length).toBeGreaterThan(2);
    expect(connect?.split(' ').slice(1).sort()).toEqual([...new Set(origins)].sort());
  });
});

describe('a deployment without any configuration', () => {
  it.each([
    ['no file is named', undefined],
    ['the file is empty', {}],
  ])('a deployment without any configuration serves mainnets of every family when %s', async (_, file) => {
    const { chains, defaultChain, webWallets } = await configOf(file);
    expect(defaultChain).toBe('eip155:1');
    expect(new Set(chains.map(({ id }) => id.split(':')[0]))).toEqual(new Set(namespaces));
    expect(chains).toHaveLength(mainnets.length);
    // Wallets of those networks that are sites, without anything in the page.
    expect(webWallets?.map(({ name }) => name)).toEqual(['MyNearWallet', 'Meteor']);
    expect(chains.filter(({ testnet }) => testnet)).toEqual([]);
  });
});
