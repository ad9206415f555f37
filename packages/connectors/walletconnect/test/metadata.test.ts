import { testSeed } from '@causeway/conformance';
import { isWalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import type { Client } from '../src/client.js';
import { defaultLimits } from '../src/limits.js';
import type { SessionStruct } from '../src/pairing.js';
import { createSession, type SessionStart } from '../src/session.js';
import type { RelayedNative } from '../src/types.js';
import { alice, evm, evmScopes } from './fixtures.js';

const seed = testSeed();
const total = 200_000;
const evil = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'intent://x#Intent;scheme=javascript;end',
  'https://evil.example/\u202egpj.exe',
  '\u0000\u0007\n\r',
  '\u2066\u2069\u200b',
  '"><img src=x onerror=alert(1)>',
  '//evil.example',
  'wc:',
  'x'.repeat(5_000),
  '\ud800',
  '',
] as const;

/** Counts the addresses to which its document would have navigated. */
function watchNavigation() {
  const tried: string[] = [];
  const host = globalThis as Record<string, unknown>;
  const names = ['open', 'location'] as const;
  const before = names.map((name) => Object.getOwnPropertyDescriptor(host, name));
  const note = (to: unknown) => void tried.push(String(to));
  const location = {
    assign: note,
    replace: note,
    set href(to: string) {
      note(to);
    },
  };
  Object.defineProperty(host, 'open', { value: note, configurable: true });
  Object.defineProperty(host, 'location', { get: () => location, set: note, configurable: true });
  return {
    tried,
    restore() {
      for (const [index, name] of names.entries()) {
        const descriptor = before[index];
        if (descriptor) Object.defineProperty(host, name, descriptor);
        else delete host[name];
      }
    },
  };
}

/** A peer's document: any field may be hostile text, another type, or a getter that throws. */
function createDocuments() {
  let state = seed >>> 0;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
  const text = () => `${evil[random(evil.length)]}${random(3) === 0 ? evil[random(evil.length)] : ''}`;
  const value = (): unknown => {
    const kind = random(8);
    if (kind < 5) return text();
    return [null, 7, [text(), { href: text() }], { toString: () => text() }, undefined][random(5)];
  };
  return () => {
    const metadata: Record<string, unknown> = {
      name: value(),
      url: value(),
      description: value(),
      icons: [value(), value()],
      redirect: { native: value(), universal: value(), linkMode: true },
      bundler_url: value(),
    };
    if (random(20) === 0) {
      Object.defineProperty(metadata, ['name', 'url'][random(2)] as string, {
        get() {
          throw new Error('a trap');
        },
      });
    }
    // Seldom, since an invalid account is an error, and errors are slow to make.
    const spoiled = random(10) === 0 ? [value(), `eip155:${text()}:${alice}`] : [];
    const accounts = [`eip155:1:${alice}`, ...spoiled];
    return { metadata, accounts };
  };
}

test(`${total.toLocaleString('en')} hostile metadata documents of peers load and open nothing`, () => {
  const navigation = watchNavigation();
  const next = createDocuments();
  const sign = { on: () => undefined, off: () => undefined, session: { keys: [] } };
  const before = process.cpuUsage();
  let count = 0;
  let bad = 0;
  let refused = 0;
  try {
    for (let n = 0; n < total; n++) {
      const { metadata, accounts } = next();
      const group = { accounts, chains: ['eip155:1'], methods: ['personal_sign'], events: [] };
      const struct = { topic: 'a', expiry: 1, peer: { metadata }, namespaces: { eip155: group } };
      const start = { struct: struct as unknown as SessionStruct, client: { sign } as unknown as Client };
      const rest = { proposed: evmScopes, adapters: [evm], limits: defaultLimits };
      try {
        const { native, accounts: sessionAccounts } = createSession({ ...start, ...rest } as SessionStart);
        const { peer } = native as RelayedNative;
        count++;
        // Text and nothing else, of a length that fits, without characters that could hide or turn it.
        const sound = (words: string, length: number) =>
          typeof words === 'string' && words.length <= length && !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.test(words);
        const plain =
          Object.keys(native as object)
            .sort()
            .join() === 'expiresAt,missing,peer,topic';
        if (!sound(peer.name, 64) || !sound(peer.url, 256) || !plain) bad++;
        if (sessionAccounts.some(({ id }) => id !== `eip155:1:${alice}`)) bad++;
      } catch (error) {
        if (!isWalletError(error)) throw error;
        refused++;
      }
    }
    const { user, system } = process.cpuUsage(before);
    console.info(
      `peers: ${total} hostile documents, seed ${seed}, ${count} shown as text, ${refused} refused, ` +
        `${navigation.tried.length} navigations, ${bad} bad, ` +
        `${((user + system) / 1e6).toFixed(1)} s of processor`,
    );
    expect([navigation.tried, bad]).toEqual([[], 0]);
    expect(count).toBeGreaterThan(total / 2);
  } finally {
    navigation.restore();
  }
});

test('the watch detects a page that follows a link of a peer', () => {
  const { tried, restore } = watchNavigation();
  globalThis.open('javascript:alert(1)');
  globalThis.location.href = 'https://evil.example';
  restore();
  expect(tried).toEqual(['javascript:alert(1)', 'https://evil.example']);
});
