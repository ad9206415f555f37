import { describeSiwx } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import type { SiwxMessage } from '@causeway/protocol';
import { decode58, encode58 } from '@causeway/protocol/base58';
import { createSignInMessageText, parseSignInMessageText, verifySignIn } from '@solana/wallet-standard-util';
import { describe, expect, test } from 'vitest';
import { alice, aliceKey, bob, bobKey, chains, local } from '../../test/fakes.js';
import { mainnet } from '../chain/chains.js';
import { createKeyed } from '../wallet/keyed.js';
import { signInInput } from './signIn.js';
import { createNonce, formatSiwx, parseSiwx, verifySiwx } from './siwx.js';
import { createVerifier } from './verifier.js';

independent('@solana/wallet-standard-util', { what: 'writes, reads and verifies sign-ins' });

const message: SiwxMessage = {
  domain: 'example.com:8443',
  account: `${mainnet.id}:${alice}`,
  uri: 'https://example.com/login?next=%2F',
  version: '1',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-21T12:00:00Z',
};
const full: SiwxMessage = {
  ...message,
  statement: 'I accept the terms: https://example.com/terms',
  expirationTime: '2026-11-21T13:00:00.5Z',
  notBefore: '2026-11-21T11:59:00+01:00',
  requestId: 'a-1',
  resources: ['https://example.com/a', 'ipfs://b'],
};
const inputOf = ({ account, version: _, ...fields }: SiwxMessage) =>
  signInInput(fields, { chainId: mainnet.id, address: account.slice(mainnet.id.length + 1) });
const now = new Date('2026-11-21T12:01:00Z');
const utf8 = (text: string) => new TextEncoder().encode(text);
const sign = async (text: string, key = aliceKey) => encode58(await key.sign(utf8(text)));

describe('Sign In With Solana', () => {
  test.each([message, full, { ...full, statement: undefined }, { ...message, statement: 'Hi' }])(
    'formatSiwx returns the same text as wallets do, and parseSiwx reads it back completely',
    (message) => {
      const text = formatSiwx(message);
      expect(text).toBe(createSignInMessageText(inputOf(message) as never));
      const theirs = parseSignInMessageText(text);
      expect(theirs).toMatchObject({ domain: message.domain, address: alice, chainId: 'mainnet' });
      expect(JSON.parse(JSON.stringify(parseSiwx(text)))).toEqual(JSON.parse(JSON.stringify(message)));
    },
  );

  test('the verifier of the Wallet Standard accepts a sign-in of the keyed wallet and rejects it with one changed byte', async () => {
    const keyed = createKeyed(aliceKey, { chains, request: () => Promise.reject(new Error('not asked')) });
    const input = inputOf(full);
    const call = { chainId: mainnet.id, method: 'solana_signIn', params: input };
    const answer = (await keyed.invoke(call)) as { signature: string; signedMessage: string };
    const output = {
      account: { address: alice, publicKey: aliceKey.publicKey, chains: [], features: [] },
      signedMessage: decode58(answer.signedMessage) as Uint8Array,
      signature: decode58(answer.signature) as Uint8Array,
    };
    expect(verifySignIn(input as never, output as never)).toBe(true);
    expect(verifySignIn({ ...input, nonce: 'abcdefgh12345679' } as never, output as never)).toBe(false);
    const text = new TextDecoder().decode(output.signedMessage);
    const expected = { domain: full.domain, uri: full.uri, nonce: full.nonce, chainId: mainnet.id, now };
    expect((await verifySiwx({ text, signature: answer.signature, ...expected })).message.account).toBe(
      full.account,
    );
  });

  test('parseSiwx accepts a chain ID as a name, a name with its namespace or a reference', () => {
    const line = (name: string) => formatSiwx(message).replace('Chain ID: mainnet', `Chain ID: ${name}`);
    for (const name of ['mainnet', 'solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']) {
      expect(parseSiwx(line(name)).account).toBe(message.account);
    }
    expect(formatSiwx({ ...message, account: `${local.id}:${alice}` })).toContain(
      `Chain ID: ${local.id.slice(7)}`,
    );
    expect(() => parseSiwx(line('main net'))).toThrow('Chain'.toLowerCase());
  });

  test.each([
    ['an Ethereum text', (text: string) => text.replace('Solana', 'Ethereum')],
    ['a carriage return', (text: string) => text.replace('\n\n', '\r\n\r\n')],
    ['a duplicate field', (text: string) => text.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['an additional line at the end', (text: string) => `${text}\nNonce: 00000000`],
    ['an address that is too short', (text: string) => text.replace(alice, alice.slice(1, -1))],
    ['a bidirectional control character', (text: string) => text.replace('I accept', 'I \u202eaccept')],
  ])('parseSiwx rejects %s', (_, change) => {
    expect(() => parseSiwx(formatSiwx(full))).not.toThrow();
    expect(() => parseSiwx(change(formatSiwx(full)))).toThrow();
  });

  test('formatSiwx and parseSiwx reject a statement that looks like a field', () => {
    expect(() => formatSiwx({ ...message, statement: 'URI: https://evil.example' })).toThrow('statement');
    const text = formatSiwx({ ...message, statement: 'Hi' }).replace('Hi', 'URI: https://evil.example');
    expect(() => parseSiwx(text)).toThrow();
  });
});

describeSiwx({
  ecosystem: 'Solana',
  chainLine: 'mainnet',
  accounts: [message.account, `${mainnet.id}:${bob}`],
  otherChain: local.id,
  formatSiwx,
  parseSiwx,
  createNonce,
  verifySiwx,
  verifier: createVerifier(mainnet),
  sign: async (text, by = 0) => ({ signature: await sign(text, [aliceKey, bobKey][by]) }),
});
