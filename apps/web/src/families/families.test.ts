import { readFileSync } from 'node:fs';
import { cip34 } from '@causeway/cip34';
import { cardano } from '@causeway/cip34/chains';
import { cosmos } from '@causeway/cosmos';
import { cosmosHub } from '@causeway/cosmos/chains';
import { eip155 } from '@causeway/eip155';
import { mainnet as ethereum } from '@causeway/eip155/chains';
import { multiversx } from '@causeway/multiversx';
import { mainnet as multiversxMainnet } from '@causeway/multiversx/chains';
import { near } from '@causeway/near';
import { mainnet as nearMainnet } from '@causeway/near/chains';
import { polkadot } from '@causeway/polkadot';
import { polkadotAssetHub } from '@causeway/polkadot/chains';
import type { Adapter, Chain, Signer } from '@causeway/protocol';
import { solana } from '@causeway/solana';
import { mainnet as solanaMainnet } from '@causeway/solana/chains';
import { describe, expect, test, vi } from 'vitest';
import { entryOf } from '../features/journal/testing.ts';
import type { Sentence } from './family.ts';

/** A chain, its adapter, an address that is good on it, and texts that people take for one, with the words for each. */
interface Sample {
  readonly chain: Chain;
  readonly adapter: Adapter;
  readonly address: string;
  readonly mistakes: Readonly<Record<string, string>>;
}

const samples: Readonly<Record<string, Sample>> = {
  eip155: {
    chain: ethereum,
    adapter: eip155({ chains: [ethereum] }),
    address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    mistakes: {
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604': 'eip155.address.length',
      '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'eip155.address.checksum',
      'vitalik.eth': 'eip155.address.name',
    },
  },
  solana: {
    chain: solanaMainnet,
    adapter: solana({ chains: [solanaMainnet] }),
    address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1',
    mistakes: {
      '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLK': 'solana.address.length',
      '0EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1': 'solana.address.letters',
      '11111111111111111111111111111111': 'solana.address.system',
    },
  },
  polkadot: {
    chain: polkadotAssetHub,
    adapter: polkadot({ chains: [polkadotAssetHub] }),
    address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    mistakes: {
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1Mgbj': 'polkadot.address.length',
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6': 'polkadot.address.checksum',
      '05oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5': 'polkadot.address.letters',
      HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F: 'polkadot.address.network',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'polkadot.address.kind',
      '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d': 'polkadot.address.hex',
      'alice.dot': 'polkadot.address.name',
    },
  },
  cosmos: {
    chain: cosmosHub,
    adapter: cosmos({ chains: [cosmosHub] }),
    address: 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4',
    mistakes: {
      cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal5: 'cosmos.address.checksum',
      Cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4: 'cosmos.address.case',
      osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8: 'cosmos.address.network',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'cosmos.address.evm',
    },
  },
  cip34: {
    chain: cardano,
    adapter: cip34({ chains: [cardano] }),
    // CIP-19 §Test vectors.
    address: 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
    mistakes: {
      addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl9: 'cip34.address.checksum',
      addr1Vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8: 'cip34.address.case',
      addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz: 'cip34.address.network',
      stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw: 'cip34.address.stake',
      Ae2tdPwUPEZ4YjgvykNpoFeYUxoyhNj2kg8KfKWN2FizsSpLUPv68MpTVDo: 'cip34.address.byron',
      $handle: 'cip34.address.name',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'cip34.address.evm',
    },
  },
  mvx: {
    chain: multiversxMainnet,
    adapter: multiversx({ chains: [multiversxMainnet] }),
    // mx-sdk-testwallets, `alice`.
    address: 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th',
    mistakes: {
      erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6tj: 'mvx.address.checksum',
      erd1Qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th: 'mvx.address.case',
      erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6: 'mvx.address.length',
      erd1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq6gq4hu: 'mvx.address.nobody',
      cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4: 'mvx.address.prefix',
      '@alice': 'mvx.address.name',
      'alice.elrond': 'mvx.address.name',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'mvx.address.evm',
    },
  },
  near: {
    chain: nearMainnet,
    adapter: near({ chains: [nearMainnet] }),
    address: 'bridge_1.alice.near',
    mistakes: {
      'alice@near': 'near.address.letters',
      'alice..near': 'near.address.marks',
      'alice.near.': 'near.address.marks',
      a: 'near.address.length',
      '98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6d': 'near.address.hex',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604': 'near.address.evm',
      'alice.testnet': 'near.address.network',
      '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1': 'near.address.kind',
      cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4: 'near.address.kind',
    },
  },
};

// The real one reads the page.
vi.mock('../wallets.ts', () => {
  const all = Object.values(samples);
  const chains = all.map(({ chain }) => chain);
  return {
    config: { chains },
    listChains: () => chains,
    wallets: { adapters: all.map((one) => one.adapter) },
  };
});

const { familyOf, isBound, namespaces } = await import('./index.ts');

/** A sentence's pattern in English; fails for one that is in no file. */
function wordsOf(key: string): string {
  const [area = '', ...rest] = key.split('.');
  const file = new URL(`../locales/en/${area}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const text = texts[rest.join('.')];
  if (text === undefined) throw new Error(`No words for ${key}.`);
  return text;
}

/** Fails for a sentence whose placeholders are not all filled. */
function check({ key, values = {} }: Sentence): void {
  const wanted = [...wordsOf(key).matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name as string);
  for (const name of wanted) expect(Object.keys(values), `${key} needs {${name}}`).toContain(name);
}

/** Texts that are the same in every run (xorshift32). */
function* texts(count: number, seed: number): Generator<string> {
  const letters = '0123456789abcdefABCDEF1xoszOIl.:-_ \n\u200f\u{1f600}%<>';
  let state = seed;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  for (let n = 0; n < count; n += 1) {
    yield Array.from({ length: next() % 90 }, () => letters[next() % letters.length]).join('');
  }
}

describe.each(namespaces)('%s', (namespace) => {
  const sample = samples[namespace] as Sample;

  test('has a sample here', () => {
    expect(sample, 'Add one to `samples`.').toBeDefined();
  });

  test('says of itself only what is there', async () => {
    const family = await familyOf(namespace);
    expect(family.namespace).toBe(namespace);
    expect(Object.isFrozen(family)).toBe(true);
    expect(family.largest).toBeGreaterThan(0n);
    expect(new Set(family.signs).size).toBe(family.signs.length);
    expect(family.signs.includes('typed-data')).toBe(family.signTypedData !== undefined);
    check({ key: family.receiveNote, values: { network: '' } });
    if (family.verifyNote) check({ key: family.verifyNote, values: { network: '' } });
    for (const key of Object.values(family.schemes)) check({ key });
  });

  test('reads an address as its adapter does, and gives it to receive at whole', async () => {
    const family = await familyOf(namespace);
    const { chain, adapter, address } = sample;
    expect(family.readAddress(address, chain)).toMatchObject({
      status: 'ok',
      address: (await adapter.address()).parse(address),
    });
    expect(family.receive(address, chain)).toContain(address);
    expect(address.startsWith(family.addressHint(chain))).toBe(true);
  });

  test('names the mistakes in an address', async () => {
    const family = await familyOf(namespace);
    expect(Object.keys(sample.mistakes)).not.toHaveLength(0);
    for (const [text, key] of Object.entries(sample.mistakes)) {
      const read = family.readAddress(text, sample.chain);
      expect(read, text).toMatchObject({ status: 'bad', why: { key } });
      if (read.status === 'bad') check(read.why);
    }
  });

  test('reads any text as an address or as a mistake that has words, and never throws', async () => {
    const family = await familyOf(namespace);
    const others = Object.values(samples).filter((one) => one !== sample);
    const { parse } = await sample.adapter.address();
    const bent = [...sample.address].map((_, at) => sample.address.slice(0, at));
    for (const text of ['', ' ', ...others.map((one) => one.address), ...bent, ...texts(2000, 20_260_704)]) {
      const read = family.readAddress(text, sample.chain);
      if (read.status === 'bad') check(read.why);
      else expect(() => parse(text)).not.toThrow();
    }
  });

  test('links to explorers on the web only', async () => {
    const family = await familyOf(namespace);
    const link = (explorerUrl: string | undefined) =>
      family.explorer({ ...sample.chain, explorerUrl }, { account: sample.address });
    expect(link('https://explorer.example')).toMatch(/^https:\/\/explorer\.example\/.*/);
    expect(link(undefined)).toBeUndefined();
    expect(link('javascript:alert(1)')).toBeUndefined();
  });

  test('takes nothing for a hash that is none', async () => {
    const { readSent } = await familyOf(namespace);
    for (const answer of [
      undefined,
      null,
      7,
      '',
      'no',
      '0x',
      {},
      { hash: 7 },
      { hash: '' },
      { hash: '0x12' },
      [],
    ]) {
      expect(readSent(answer)).toBeUndefined();
    }
  });

  test('takes nothing for a late signature that is none', async () => {
    const { readLate } = await familyOf(namespace);
    const account = `${sample.chain.id}:${sample.address}`;
    const subject = { kind: 'message', message: 'Hello' } as const;
    for (const answer of [undefined, null, 7, 'no', {}, { signature: 7 }, { signature: 'no' }, [1, 2]]) {
      expect(await readLate(answer, { subject, account })).toBeUndefined();
    }
  });

  test('says so when there is no server to read from, and asks nobody', async () => {
    const family = await familyOf(namespace);
    const chain = { ...sample.chain, rpcUrls: [] };
    const { address } = sample;
    const signal = new AbortController().signal;
    const missing = { code: 'reader-missing' };
    await expect(family.balance({ chain, address, signal })).rejects.toMatchObject(missing);
    await expect(
      family.preview({ chain, from: address, to: address, value: 1n, signal }),
    ).rejects.toMatchObject(missing);
    await expect(family.probe(chain, { signal })).rejects.toMatchObject(missing);
  });

  test('follows a transaction on a network that is not listed to an error, never to a fate', async () => {
    const family = await familyOf(namespace);
    const entry = entryOf({ chainId: `${namespace}:nowhere`, account: `${namespace}:nowhere:x`, hash: '0x' });
    const options = { signal: new AbortController().signal, onNonce: () => {} };
    await expect(family.follow(entry, options)).rejects.toMatchObject({ code: 'network-unknown' });
  });

  test('finds a signature of somebody else, or of nothing, to be none', async () => {
    const family = await familyOf(namespace);
    const account = `${sample.chain.id}:${sample.address}`;
    for (const signature of ['', '0x', 'AAAA', '1'.repeat(88), `0x${'11'.repeat(65)}`]) {
      const found = await family
        .verify({
          subject: { kind: 'message', message: 'Hello' },
          account,
          signed: { signature, scheme: Object.keys(family.schemes)[0] ?? '' },
        })
        .catch((error: { code?: string }) => error.code);
      // A contract account cannot be ruled out without a server.
      if (found !== 'reader-missing') expect(found).toMatchObject({ valid: false });
    }
  });

  test('knows what a wallet lacks that can do nothing', async () => {
    const family = await familyOf(namespace);
    const bare = { account: { id: `${sample.chain.id}:${sample.address}` } } as Signer;
    for (const lack of family.lacks?.(bare) ?? []) {
      expect(['transaction', ...family.signs]).toContain(lack);
    }
    expect(family.switcher?.(bare)).toBeUndefined();
  });
});

test('what is no namespace of the app is an error with a name', async () => {
  expect(isBound('nothing')).toBe(false);
  await expect(familyOf('nothing')).rejects.toMatchObject({ code: 'rpc-failed' });
});
