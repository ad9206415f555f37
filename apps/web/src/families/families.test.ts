import { existsSync, readFileSync } from 'node:fs';
import { readSent } from '@causeway/journal';
import { followEntry } from '@causeway/journal/follow';
import { entryOf } from '@causeway/journal/testing';
import type { Signer } from '@causeway/protocol';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Sentence } from './family.ts';
import type { Sample } from './testing/sample.ts';

const samples = vi.hoisted(() => ({}) as Record<string, Sample>);
for (const [path, sample] of Object.entries(
  import.meta.glob<Sample>('./*/testing/sample.ts', { import: 'sample', eager: true }),
)) {
  samples[path.split('/')[1] ?? ''] = sample;
}

// The real wallets need a page.
vi.mock('../wallets.ts', async () => {
  const { WalletError } = await import('@causeway/protocol');
  const all = Object.values(samples);
  const signer = (account: string) => {
    throw new WalletError('signer-missing', { account });
  };
  return { wallets: { adapters: all.map((family) => family.adapter), signer } };
});
vi.mock('../deployment.ts', () => {
  const chains = Object.values(samples).map(({ chain }) => chain);
  return { config: { chains }, listChains: () => chains };
});

const { familyOf } = await import('./index.ts');
const { isBound, namespaces } = await import('../namespaces.ts');
const { previewTransfer, readBalance } = await import('./chain.ts');
const { readerById, readerOf, verifierById } = await import('./readers.ts');
const { lacksOf, verbOf } = await import('./verbs.ts');

/** The English pattern of a sentence; fails if no file has it. */
function wordsOf(key: string): string {
  const [area = '', ...rest] = key.split('.');
  const ownFile = new URL(`./${area}/locales/en.json`, import.meta.url);
  const file = existsSync(ownFile) ? ownFile : new URL(`../locales/en/${area}.json`, import.meta.url);
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

  test('the folder of the family has a sample', () => {
    expect(sample, 'Add `testing/sample.ts` to its folder.').toBeDefined();
  });

  test('the family lists only schemes, notes and verbs that exist', async () => {
    const family = await familyOf(namespace);
    expect(family.namespace).toBe(namespace);
    expect(Object.isFrozen(family)).toBe(true);
    expect(family.largest).toBeGreaterThan(0n);
    expect(new Set(family.signs).size).toBe(family.signs.length);
    check({ key: family.receiveNote, values: { network: '' } });
    if (family.verifyNote) check({ key: family.verifyNote, values: { network: '' } });
    for (const key of Object.values(family.schemes)) check({ key });
    for (const { title, what } of Object.values(family.notes)) for (const key of [title, what]) wordsOf(key);
  });

  test('parseAddress agrees with the adapter, and receive returns the whole address', async () => {
    const family = await familyOf(namespace);
    const { chain, adapter, address } = sample;
    expect(family.parseAddress(address, chain)).toMatchObject({
      status: 'ok',
      address: (await adapter.address()).parse(address),
    });
    expect(family.receive(address, chain)).toContain(address);
    expect(address.startsWith(family.addressHint(chain))).toBe(true);
  });

  test('every mistake in an address has a message with all its values', async () => {
    const family = await familyOf(namespace);
    const bad = family.parseAddress('', sample.chain);
    if (bad.status === 'ok') throw new Error('An empty text is an address.');
    const texts = JSON.parse(
      readFileSync(new URL(`./${namespace}/locales/en.json`, import.meta.url), 'utf8'),
    );
    const keys = Object.keys(texts).filter((key) => key.startsWith('address.'));
    expect(keys).not.toHaveLength(0);
    for (const key of keys) check({ key: `${namespace}.${key}`, values: bad.why.values } as Sentence);
  });

  test('parseAddress returns an address or a mistake with a message for any text, and never throws', async () => {
    const family = await familyOf(namespace);
    const others = Object.values(samples).filter((other) => other !== sample);
    const { parse } = await sample.adapter.address();
    const bent = [...sample.address].map((_, at) => sample.address.slice(0, at));
    for (const text of [
      '',
      ' ',
      ...others.map((other) => other.address),
      ...bent,
      ...texts(2000, 20_260_704),
    ]) {
      const parsed = family.parseAddress(text, sample.chain);
      if (parsed.status === 'bad') check(parsed.why);
      else expect(() => parse(text)).not.toThrow();
    }
  });

  test('a reader calls the servers that its network lists at the time of the call', async () => {
    const hosts = new Set<string>();
    vi.stubGlobal('fetch', async (url: string) => {
      hosts.add(new URL(url).host);
      throw new Error('No server answers here.');
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    let host = 'first.example';
    const chain = {
      ...sample.chain,
      get rpcUrls() {
        return [`https://${host}`];
      },
    };
    const reader = await sample.adapter.reader(chain);
    const read = () => reader.balances({ account: { address: sample.address } });
    await expect(read()).rejects.toThrow();
    expect([...hosts]).toEqual(['first.example']);
    hosts.clear();
    host = 'second.example';
    await expect(read()).rejects.toThrow();
    expect([...hosts]).toEqual(['second.example']);
  });

  test('explorer links to http and https addresses only', async () => {
    const family = await familyOf(namespace);
    const link = (explorerUrl: string | undefined) =>
      family.explorer({ ...sample.chain, explorerUrl }, { account: sample.address });
    expect(link('https://explorer.example')).toMatch(/^https:\/\/explorer\.example\/.*/);
    expect(link(undefined)).toBeUndefined();
    expect(link('javascript:alert(1)')).toBeUndefined();
  });

  test('explorer links to no other page than that of the account or the transaction', async () => {
    const family = await familyOf(namespace);
    const chain = { ...sample.chain, explorerUrl: 'https://explorer.example' };
    for (const what of [{ account: '../x?y#z/' }, { transaction: '../x?y#z/' }]) {
      const { pathname, hash, search } = new URL(family.explorer(chain, what) ?? '');
      expect(pathname).toMatch(/^\/\w+\/\.\.%2Fx%3Fy%23z%2F$/);
      expect(hash).toBe('');
      expect(search).not.toContain('y');
    }
  });

  test('readSent rejects an invalid hash', async () => {
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

  test('reading without a server fails with a named error and sends no request', async () => {
    const chain = { ...sample.chain, rpcUrls: [] };
    const { address } = sample;
    const signal = new AbortController().signal;
    const missing = { code: 'reader-missing' };
    await expect(readBalance({ chain, address, signal })).rejects.toMatchObject(missing);
    await expect(
      previewTransfer({ chain, from: address, to: address, amount: 1n, signal }),
    ).rejects.toMatchObject(missing);
    await expect((await readerOf(chain)).probe({ signal })).rejects.toMatchObject(missing);
  });

  test('following a transaction on an unlisted network fails and never yields a final state', async () => {
    const _family = await familyOf(namespace);
    const entry = entryOf({ chainId: `${namespace}:nowhere`, account: `${namespace}:nowhere:x`, hash: '0x' });
    const options = { signal: new AbortController().signal, onNonce: () => {} };
    const follow = async () => followEntry(await readerById(entry.chainId), entry, options);
    await expect(follow()).rejects.toMatchObject({ code: 'network-unknown' });
  });

  test('the verifier finds an invalid signature invalid', async () => {
    const verifier = await verifierById(sample.chain.id);
    for (const signature of ['', '0x', 'AAAA', '1'.repeat(88), `0x${'11'.repeat(65)}`]) {
      const found = await verifier
        .verify({
          subject: { kind: 'message', message: 'Hello' },
          address: sample.address,
          signed: { signature },
        })
        .catch((error: { code?: string }) => error.code);
      // A contract account cannot be ruled out without a server.
      if (found !== 'reader-missing') expect(found).toMatchObject({ valid: false });
    }
  });

  test('lacksOf lists the verbs that a wallet does not have', async () => {
    const family = await familyOf(namespace);
    const bare = { account: { id: `${sample.chain.id}:${sample.address}` } } as Signer;
    expect(lacksOf(family, bare)).toEqual([...family.signs, 'transaction']);
    const able = { ...bare, signMessage: async () => ({}), signTransaction: async () => ({}) };
    expect(lacksOf(family, able)).toEqual(family.signs.filter((kind) => kind !== 'message'));
    expect(verbOf(able, 'message')).toBe(able.signMessage);
    expect(() => verbOf(bare, 'message')).toThrow(expect.objectContaining({ code: 'method-unsupported' }));
    expect(family.switcher?.(bare)).toBeUndefined();
  });
});

test('familyOf throws a named error for an unknown namespace', async () => {
  expect(isBound('nothing')).toBe(false);
  await expect(familyOf('nothing')).rejects.toMatchObject({ code: 'rpc-failed' });
});
