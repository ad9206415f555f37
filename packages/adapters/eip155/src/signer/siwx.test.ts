import { describeSiwx } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import type { SiwxMessage } from '@causeway/protocol';
import fc from 'fast-check';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { describe, expect, test } from 'vitest';
import { alice, aliceSecret, bob, bobSecret, failure, local } from '../../test/fakes.js';
import { createNonce, formatSiwx, parseSiwx, type VerifySiwxOptions, verifySiwx } from './siwx.js';
import { createVerifier } from './verifier.js';

independent('viem', { what: 'reads and writes sign-in texts' });

const message: SiwxMessage = {
  domain: 'localhost:4400',
  account: `eip155:31337:${alice}`,
  uri: 'http://localhost:4400/sign',
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-21T12:00:00.000Z',
  statement: 'Sign in to Causeway.',
  expirationTime: '2026-11-21T12:05:00Z',
  notBefore: '2026-11-21T11:59:00+00:00',
  requestId: 'request-1',
  resources: ['https://example.org/terms', 'ipfs://bafybei'],
};
const text = formatSiwx(message);

describe('the text of a sign-in', () => {
  test('formatSiwx writes the text of EIP-4361', () => {
    expect(text).toBe(
      [
        'localhost:4400 wants you to sign in with your Ethereum account:',
        alice,
        '',
        'Sign in to Causeway.',
        '',
        'URI: http://localhost:4400/sign',
        'Version: 1',
        'Chain ID: 31337',
        'Nonce: 0123456789abcdef',
        'Issued At: 2026-11-21T12:00:00.000Z',
        'Expiration Time: 2026-11-21T12:05:00Z',
        'Not Before: 2026-11-21T11:59:00+00:00',
        'Request ID: request-1',
        'Resources:',
        '- https://example.org/terms',
        '- ipfs://bafybei',
      ].join('\n'),
    );
  });

  test('parseSiwx returns the fields that formatSiwx wrote', () => {
    expect(parseSiwx(text)).toEqual(message);
  });

  const fields: readonly (readonly [keyof SiwxMessage, unknown, string?])[] = [
    ['domain', 'evil.example\nURI: x'],
    ['domain', 'user@example.org'],
    ['domain', 'https://example.org'],
    ['domain', 'exаmple.org'],
    ['domain', ''],
    ['account', `eip155:1:${alice.toLowerCase()}`, 'address'],
    ['account', `solana:1:${alice}`],
    ['account', 'nonsense'],
    ['account', `eip155:01:${alice}`, 'chainId'],
    ['uri', 'localhost'],
    ['uri', 'https://example.org/\nVersion: 2'],
    ['uri', 'https://example.org/ space'],
    ['uri', 'https://example.org/%zz'],
    ['version', '2'],
    ['nonce', 'short'],
    ['nonce', '0123456789abcdef\r'],
    ['nonce', '01234567-9abcdef'],
    ['issuedAt', '2026-11-21'],
    ['issuedAt', '2026-02-29T00:00:00Z'],
    ['issuedAt', '2026-13-01T00:00:00Z'],
    ['issuedAt', '2026-11-21T25:00:00Z'],
    ['issuedAt', '2026-11-21T12:00:00'],
    ['expirationTime', 'tomorrow'],
    ['notBefore', 0],
    ['statement', 'two\nlines'],
    ['statement', 'back\rwards'],
    ['statement', 'right\u202eleft'],
    ['statement', 'zero\u200bwidth'],
    ['statement', ''],
    ['requestId', 'two words'],
    ['resources', ['https://ok.example', 'not a uri'], 'resources[1]'],
    ['resources', ['https://ok.example\n- https://evil.example'], 'resources[0]'],
  ];

  test.each(fields)(
    'formatSiwx rejects the %s %j and names the field',
    (field, value, named = String(field)) => {
      expect(() => formatSiwx({ ...message, [String(field)]: value })).toThrow(
        expect.objectContaining({ code: 'siwx-invalid', context: expect.objectContaining({ field: named }) }),
      );
    },
  );

  const texts: readonly (readonly [name: string, text: unknown, field: string])[] = [
    ['no content', '', 'domain'],
    ['a number instead of text', 7, 'text'],
    ['20,000 characters', 'x'.repeat(20_000), 'text'],
    ['carriage returns', text.replaceAll('\n', '\r\n'), 'domain'],
    ['a line feed at its end', `${text}\n`, 'resources[2]'],
    ['a leading space', ` ${text}`, 'domain'],
    ['a lower-case address', text.replace(alice, alice.toLowerCase()), 'address'],
    ['no address', text.replace(`${alice}\n`, ''), 'address'],
    ['no empty line after the address', text.replace(`${alice}\n\n`, `${alice}\n`), 'address'],
    ['two statements', text.replace('Causeway.\n', 'Causeway.\nAnd this.\n'), 'statement'],
    ['no URI', text.replace('URI: http://localhost:4400/sign\n', ''), 'uri'],
    ['two URIs', text.replace('Version', 'URI: http://evil.example\nVersion'), 'version'],
    ['version 2', text.replace('Version: 1', 'Version: 2'), 'version'],
    ['two nonces', text.replace('Issued', 'Nonce: fedcba9876543210\nIssued'), 'issuedAt'],
    ['fields out of order', text.replace(/(Version: 1)\n(Chain ID: 31337)/, '$2\n$1'), 'version'],
    ['two spaces after a label', text.replace('Nonce: ', 'Nonce:  '), 'nonce'],
    ['a label in another case', text.replace('Nonce: ', 'nonce: '), 'nonce'],
    ['an unknown field', text.replace('Resources:', 'Audience: all\nResources:'), 'text'],
    ['resources without dashes', text.replace('- https', 'https'), 'resources[0]'],
    ['a chain id with a leading zero', text.replace('31337', '031337'), 'chainId'],
    ['a zero-width space in the domain', text.replace('localhost:4400 ', 'localhost\u200b:4400 '), 'domain'],
    ['a direction character in the statement', text.replace('Sign in', 'Sign\u202e in'), 'statement'],
  ];

  test.each(texts)('parseSiwx rejects a text with %s and names the field', (_, input, field) => {
    expect(() => parseSiwx(input as string)).toThrow(
      expect.objectContaining({ code: 'siwx-invalid', context: expect.objectContaining({ field }) }),
    );
  });

  test('parseSiwx rejects a text with one changed character or reads exactly that text', () => {
    let refused = 0;
    let parsedCount = 0;
    for (let i = 0; i < text.length; i++) {
      for (const character of ['\n', '\r', '\u202e', '\u200b', ' ', 'x', '0', ':', '']) {
        const input = text.slice(0, i) + character + text.slice(i + 1);
        try {
          expect(formatSiwx(parseSiwx(input))).toBe(input);
          parsedCount += 1;
        } catch (error) {
          expect(error).toMatchObject({ code: 'siwx-invalid' });
          refused += 1;
        }
      }
    }
    expect(refused).toBeGreaterThan(1000);
    expect(parsedCount).toBeGreaterThan(100);
  });

  const word = fc.stringMatching(/^[A-Za-z0-9]{1,20}$/);
  const date = fc
    .date({ min: new Date(0), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
    .map((at) => at.toISOString());
  const messages = fc.record(
    {
      domain: word.map((name) => `${name}.example`),
      account: fc
        .tuple(fc.integer({ min: 1, max: 2 ** 31 }), fc.constantFrom(alice, bob))
        .map(([chain, address]) => `eip155:${chain}:${address}` as const),
      uri: word.map((path) => `https://app.example/${path}?a=1#b`),
      version: fc.constant('1' as const),
      nonce: fc.stringMatching(/^[A-Za-z0-9]{8,32}$/),
      issuedAt: date,
      statement: fc.stringMatching(/^[A-Za-z0-9 .,;:!?&=+()-]{1,80}$/),
      expirationTime: date,
      notBefore: date,
      requestId: word,
      resources: fc.array(
        word.map((path) => `https://r.example/${path}`),
        { minLength: 1, maxLength: 3 },
      ),
    },
    { requiredKeys: ['domain', 'account', 'uri', 'version', 'nonce', 'issuedAt'] },
  );

  test('formatSiwx writes the same text as viem, and both libraries read the same fields', () => {
    fc.assert(
      fc.property(messages, (fields) => {
        const ours = formatSiwx(fields);
        const [, chain, address] = fields.account.split(':') as [string, string, `0x${string}`];
        const at = (time?: string) => (time === undefined ? undefined : new Date(time));
        const theirs = createSiweMessage({
          ...fields,
          address,
          chainId: Number(chain),
          issuedAt: at(fields.issuedAt),
          expirationTime: at(fields.expirationTime),
          notBefore: at(fields.notBefore),
          resources: fields.resources ? [...fields.resources] : undefined,
        });
        expect(ours).toBe(theirs);
        expect(parseSiwx(ours)).toEqual(fields);
        expect(parseSiweMessage(ours)).toMatchObject({
          domain: fields.domain,
          address,
          nonce: fields.nonce,
          uri: fields.uri,
        });
      }),
      { numRuns: 1000 },
    );
  });

  test('parseSiwx throws only siwx-invalid for any text', () => {
    const lines = fc.array(
      fc.oneof(fc.constantFrom(...text.split('\n')), fc.string({ unit: 'grapheme', maxLength: 30 })),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(lines, (parts) => {
        try {
          expect(formatSiwx(parseSiwx(parts.join('\n')))).toBe(parts.join('\n'));
        } catch (error) {
          expect(error).toMatchObject({ code: 'siwx-invalid' });
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('verifying a sign-in', () => {
  const sign = (secret: `0x${string}` = aliceSecret, of = text) =>
    privateKeyToAccount(secret).signMessage({ message: of });
  const expected = async (): Promise<VerifySiwxOptions> => ({
    text,
    signature: await sign(),
    domain: message.domain,
    uri: message.uri,
    chainId: 'eip155:31337',
    nonce: message.nonce,
    address: alice,
    now: new Date('2026-11-21T12:01:00Z'),
  });

  test('verifySiwx accepts the expected message', async () => {
    const { message: parsed, verification } = await verifySiwx(await expected());
    expect(parsed).toEqual(message);
    expect(verification).toMatchObject({ valid: true, recovered: alice });
  });

  const wrong: readonly (readonly [string, Partial<VerifySiwxOptions>])[] = [
    ['domain', { domain: 'localhost' }],
    ['domain', { domain: 'LOCALHOST:4400' }],
    ['uri', { uri: 'http://localhost:4400/' }],
    ['chainId', { chainId: 'eip155:1' }],
    ['nonce', { nonce: '0123456789abcde' }],
    ['nonce', { nonce: '0123456789abcdef0' }],
    ['nonce', { nonce: '' }],
    ['address', { address: bob }],
    ['address', { address: alice.toLowerCase() }],
    ['issuedAt', { now: new Date('2026-11-21T11:58:59.999Z') }],
    ['issuedAt', { now: new Date('2026-11-21T11:59:59.999Z'), leeway: 0 }],
    ['notBefore', { now: new Date('2026-11-21T11:58:59Z'), leeway: 60_500 }],
    ['expirationTime', { now: new Date('2026-11-21T12:05:00Z') }],
  ];

  test.each(wrong)('verifySiwx rejects a mismatch of %s for the options %j', async (field, change) => {
    const error = await failure(verifySiwx({ ...(await expected()), ...change }));
    // With a leeway only a time that is still too early is refused, whichever time that is.
    const named = change.leeway ? error.context.field : field;
    expect(error).toMatchObject({ code: 'siwx-invalid', context: { field: named } });
  });

  test('verifySiwx rejects a malformed signature and one of another key or text', async () => {
    const signatures = [
      await sign(bobSecret),
      await sign(aliceSecret, `${text} `),
      '0x',
      (await sign()).slice(0, -4),
    ];
    for (const signature of signatures) {
      const error = await failure(verifySiwx({ ...(await expected()), signature: signature as string }));
      expect(error.code).toBe('signature-mismatch');
    }
  });
});

const served = { ...local, rpcUrls: ['https://rpc.example'] };
/** A network on which no address has code. */
const empty: typeof fetch = async (_, init) => {
  const { id, method } = JSON.parse(String(init?.body)) as { readonly id: number; readonly method: string };
  const result = method === 'eth_chainId' ? '0x7a69' : `0x${'0'.repeat(256)}`;
  return Response.json({ jsonrpc: '2.0', id, result });
};

test('a verifier does not read the chain for a signature by the key of its account', async () => {
  const account = privateKeyToAccount(aliceSecret);
  const subject = { kind: 'message', message: 'Hello' } as const;
  const signature = await account.signMessage({ message: 'Hello' });
  const unread = createVerifier({ ...local, rpcUrls: [] });
  const verdict = await unread.verify({ subject, address: alice, signed: { signature } });
  expect(verdict).toEqual({ valid: true, scheme: 'eip191', recovered: alice, checks: ['text', 'key'] });
});

test('a verifier accepts a signed document and rejects an invalid one', async () => {
  const account = privateKeyToAccount(aliceSecret);
  const types = { Note: [{ name: 'text', type: 'string' }] };
  const document = {
    domain: { name: 'Test' },
    types,
    primaryType: 'Note',
    message: { text: 'Hello' },
  } as const;
  const signature = await account.signTypedData(document);
  const verifier = createVerifier(served, { fetch: empty });
  const find = (typedData: object) =>
    verifier.verify({ subject: { kind: 'typed-data', typedData }, address: alice, signed: { signature } });
  expect(await find(document)).toMatchObject({ valid: true, scheme: 'eip712', checks: ['document', 'key'] });
  expect(await find({ ...document, message: { text: 'Hi' } })).toMatchObject({ valid: false, checks: [] });
  expect((await failure(find({ ...document, primaryType: 'Other' }))).code).toBe('invalid-params');
});

test('a verifier reports that a contract decided about a signature of ERC-1271 or ERC-6492', async () => {
  const words = ['1', '1', '20'].map((hex) => hex.padStart(64, '0')).join('');
  const yes: typeof fetch = async (_, init) => {
    const { id, method } = JSON.parse(String(init?.body)) as { readonly id: number; readonly method: string };
    const result = method === 'eth_chainId' ? '0x7a69' : `0x${words}${'1626ba7e'.padEnd(64, '0')}`;
    return Response.json({ jsonrpc: '2.0', id, result });
  };
  const verifier = createVerifier(served, { fetch: yes });
  const subject = { kind: 'message', message: 'Hello' } as const;
  const find = (signature: string) => verifier.verify({ subject, address: alice, signed: { signature } });
  const checks = ['text', 'contract'];
  expect(await find('0x01')).toMatchObject({ valid: true, scheme: 'eip1271', checks });
  const wrapped = `0x${'00'.repeat(96)}${'6492'.repeat(16)}`;
  expect(await find(wrapped)).toMatchObject({ valid: true, scheme: 'eip6492', checks });
});

describeSiwx({
  ecosystem: 'Ethereum',
  accounts: [message.account, `eip155:31337:${bob}`],
  otherChain: 'eip155:1',
  formatSiwx,
  parseSiwx,
  createNonce,
  verifySiwx,
  verifier: createVerifier(served, { fetch: empty }),
  undecided: { verifier: createVerifier({ ...local, rpcUrls: [] }), request: { address: bob } },
  async sign(message, by = 0) {
    const account = privateKeyToAccount(by === 0 ? aliceSecret : bobSecret);
    return { signature: await account.signMessage({ message }) };
  },
});
