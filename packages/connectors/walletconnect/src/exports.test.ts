import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as walletconnect from './index.js';

test('walletconnect exports exactly the documented names', () => {
  expect(Object.keys(walletconnect).sort()).toEqual(['expiryOf', 'walletConnect']);
});

/** Names of the namespaces, their ecosystems and the prefixes of their methods, as code would write them. */
const names =
  /['"`](bip122|eip155|solana|polkadot|cosmos|cip34|mvx|elrond|multiversx|near)[:'"`]|['"`:](bip122|eth|erd|mvx|cardano|near|solana|cosmos|polkadot|wallet|personal)_\w/;

/** Files whose code names a namespace. The registry is data about wallets. */
const filesNaming = (files: readonly (readonly [file: string, text: string])[]) =>
  files.filter(([file, text]) => file !== 'registry.ts' && names.test(text)).map(([file]) => file);

test('the connector contains no namespace name, since each adapter defines its own wire format', () => {
  const folder = new URL('.', import.meta.url);
  const sources = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(15);
  const texts = sources.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')] as const);
  expect(filesNaming(texts)).toEqual([]);
});

test('the search for namespace names finds each way to write one', () => {
  for (const text of [
    ...["'eip155'", "'bip122'", "'solana:x'", '`mvx:$', "'elrond'"],
    ...["'eth_chainId'", "'erd_signMessage'", "'bip122_addressesChanged'"],
  ]) {
    expect(filesNaming([['session.ts', text]]), text).toEqual(['session.ts']);
  }
});
