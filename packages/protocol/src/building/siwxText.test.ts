import { describe, expect, test } from 'vitest';
import { createNonce, createSiwx } from './siwx.js';
import { checkSiwx, verifySignIn } from './siwxCheck.js';

const profile = {
  namespace: 'test',
  ecosystem: 'Test',
  chainReference: (line: string) => (line === 'One' ? 'one' : line),
  chainLine: (reference: string) => (reference === 'one' ? 'One' : reference),
  chainRule: 'must be a chain.',
  isAddress(text: string) {
    if (text.length > 20) throw new Error('is too long');
    return text === 'somebody';
  },
  addressRule: 'must be somebody.',
} as const;
const message = {
  domain: 'app.example',
  account: 'test:one:somebody',
  uri: 'https://app.example/in',
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-21T12:00:00Z',
  statement: 'Sign in.',
  expirationTime: '2026-11-21T12:05:00Z',
  notBefore: '2026-11-21T11:59:00Z',
  requestId: '7',
  resources: ['https://app.example/terms', 'did:key:a'],
} as const;
const { formatSiwx, parseSiwx } = createSiwx(profile);
const solana = createSiwx({ ...profile, emptyStatement: 'none' });
const refusal = (field: string, reason: string) =>
  expect.objectContaining({ code: 'siwx-invalid', context: { field, reason } });
const text = [
  'app.example wants you to sign in with your Test account:',
  'somebody',
  '',
  'Sign in.',
  '',
  'URI: https://app.example/in',
  'Version: 1',
  'Chain ID: One',
  'Nonce: 0123456789abcdef',
  'Issued At: 2026-11-21T12:00:00Z',
  'Expiration Time: 2026-11-21T12:05:00Z',
  'Not Before: 2026-11-21T11:59:00Z',
  'Request ID: 7',
  'Resources:',
  '- https://app.example/terms',
  '- did:key:a',
].join('\n');
const bare = (({ domain, account, uri, version, nonce, issuedAt }) => ({
  domain,
  account,
  uri,
  version,
  nonce,
  issuedAt,
}))(message);

describe('the text of a sign-in', () => {
  test('the text of a sign-in is written and read line by line', () => {
    expect(formatSiwx(message)).toBe(text);
    expect(parseSiwx(text)).toEqual({ ...message, scheme: undefined });
    expect(Object.isFrozen(parseSiwx(text)) && Object.isFrozen(parseSiwx(text).resources)).toBe(true);
  });

  test('a sign-in text without a statement has one more empty line, or none in namespaces that write none', () => {
    const lines = formatSiwx(bare).split('\n');
    expect(lines.slice(1, 5)).toEqual(['somebody', '', '', 'URI: https://app.example/in']);
    expect(solana.formatSiwx(bare).split('\n').slice(1, 4)).toEqual([
      'somebody',
      '',
      'URI: https://app.example/in',
    ]);
    for (const { formatSiwx: format, parseSiwx: parse } of [{ formatSiwx, parseSiwx }, solana]) {
      expect(parse(format(bare))).toMatchObject({ ...bare, statement: undefined, resources: undefined });
      expect(parse(format(message))).toMatchObject({ statement: 'Sign in.' });
    }
  });

  test.each([
    ['of another namespace', { account: 'other:one:somebody' }, 'account', 'must be a CAIP-10 id of test.'],
    [
      'whose chain is the name of another',
      { account: 'test:One:somebody' },
      'account',
      'must have the reference of its chain, not a name.',
    ],
    ['with another address', { account: 'test:one:other' }, 'address', 'must be somebody.'],
    ['with a scheme', { scheme: 'https' }, 'scheme', 'has no place in a sign-in of test.'],
    ['with resources that are not a list', { resources: 'a:b' }, 'resources', 'must be a list.'],
    ['with a bad resource', { resources: ['a:b', 'c'] }, 'resources[1]', 'must be an absolute URI.'],
    ['with another version', { version: '2' }, 'version', 'must be 1.'],
  ])('formatSiwx refuses a message %s', (_, change, field, reason) => {
    expect(() => formatSiwx({ ...message, ...change } as never)).toThrowError(refusal(field, reason));
  });

  test('formatSiwx refuses a statement that would be read as the next field, where no empty line separates them', () => {
    const lie = { ...bare, statement: 'URI: https://other.example' };
    expect(() => solana.formatSiwx(lie)).toThrowError(
      refusal('statement', 'must not begin as the field after it does.'),
    );
    expect(parseSiwx(formatSiwx(lie)).statement).toBe(lie.statement);
  });

  test('a sign-in text has at most 16,384 characters', () => {
    const length = (extra: number) => ({
      ...bare,
      resources: [`a:${'a'.repeat(8000)}`, `a:${'a'.repeat(7000)}`, `a:${'a'.repeat(extra)}`],
    });
    const spare = 16_384 - formatSiwx(length(1)).length + 1;
    expect(formatSiwx(length(spare))).toHaveLength(16_384);
    expect(parseSiwx(formatSiwx(length(spare))).resources).toHaveLength(3);
    expect(() => formatSiwx(length(spare + 1))).toThrowError(
      refusal('text', 'is longer than 16384 characters.'),
    );
    const long = `${formatSiwx(length(spare))}a`;
    expect(() => parseSiwx(long)).toThrowError(refusal('text', 'is not a sign-in message.'));
  });

  test.each<[string, unknown, string, string]>([
    ['that is not text', 7, 'text', 'is not a sign-in message.'],
    [
      'with another first line',
      'app.example',
      'domain',
      'must be followed by "wants you to sign in with your Test account:"',
    ],
    ['that is empty', '', 'domain', 'must be followed by "wants you to sign in with your Test account:"'],
    [
      'without the empty line after the address',
      text.replace('somebody\n\n', 'somebody\n'),
      'address',
      'must be followed by an empty line.',
    ],
    [
      'without the empty line after the statement',
      text.replace('Sign in.\n\n', 'Sign in.\n'),
      'statement',
      'must be followed by an empty line.',
    ],
    ['without a URI', text.replace('URI: https://app.example/in\n', ''), 'uri', 'must follow as "URI: ".'],
    [
      'with fields in another order',
      text.replace(/(Version: 1)\n(Chain ID: One)/, '$2\n$1'),
      'version',
      'must follow as "Version: ".',
    ],
    ['without a time', text.replace(/Issued At.*\n/, ''), 'issuedAt', 'must follow as "Issued At: ".'],
    [
      'with a line more',
      text.replace('Resources:', 'More: 1\nResources:'),
      'text',
      'has a line that belongs to no field: line 14.',
    ],
    [
      'with a field twice',
      text.replace('Request ID: 7', 'Request ID: 7\nRequest ID: 8'),
      'text',
      'has a line that belongs to no field: line 14.',
    ],
    ['with an empty line at the end', `${text}\n`, 'resources[2]', 'must begin with "- ".'],
    ['with a resource without a mark', text.replace('- did', 'did'), 'resources[1]', 'must begin with "- ".'],
    ['with a bad resource', text.replace('- did:key:a', '- did'), 'resources[1]', 'must be an absolute URI.'],
    [
      'with a carriage return',
      text.replace('Sign in.', 'Sign in.\r'),
      'statement',
      'may only have the letters, digits and marks of a URI, and spaces, on one line.',
    ],
  ])('parseSiwx refuses a text %s', (_, other, field, reason) => {
    expect(() => parseSiwx(other as string)).toThrowError(refusal(field, reason));
  });

  test('parseSiwx rejects a text with an empty scheme before the domain', () => {
    const { parseSiwx: parse } = createSiwx({ ...profile, scheme: true });
    expect(parse(`https://${text}`)).toMatchObject({ scheme: 'https', domain: 'app.example' });
    expect(() => parse(`://${text}`)).toThrowError(
      refusal('scheme', 'must be the scheme of a URI, such as https.'),
    );
  });
});

describe('the expectations of a sign-in', () => {
  const now = new Date('2026-11-21T12:01:00Z');
  const expected = {
    domain: message.domain,
    uri: message.uri,
    chainId: 'test:one',
    nonce: message.nonce,
    now,
  } as const;

  test('checkSiwx returns the address of a message that meets every expectation', () => {
    expect(checkSiwx(message, expected)).toBe('somebody');
    expect(checkSiwx({ ...message, scheme: 'https' }, expected)).toBe('somebody');
    const all = { ...expected, originScheme: 'https', address: 'somebody' };
    expect(checkSiwx({ ...message, scheme: 'https' }, all)).toBe('somebody');
  });

  test.each([
    ['scheme', { originScheme: 'https' }],
    ['domain', { domain: 'other.example' }],
    ['uri', { uri: 'https://app.example/' }],
    ['chainId', { chainId: 'test:two' }],
    ['nonce', { nonce: '0123456789abcdee' }],
    ['address', { address: 'other' }],
  ])('checkSiwx refuses another %s', (field, change) => {
    expect(() => checkSiwx(message, { ...expected, ...change } as never)).toThrowError(
      refusal(field, 'is not what was asked for.'),
    );
  });

  test('a sign-in is valid from a minute before its times up to its end', () => {
    const at = (time: string, leeway?: number) => () =>
      checkSiwx(message, { ...expected, now: new Date(time), leeway });
    const late = { ...bare, notBefore: '2026-11-21T12:03:00Z' };
    expect(at('2026-11-21T11:59:00Z')()).toBe('somebody');
    expect(at('2026-11-21T11:58:59.999Z')).toThrowError(refusal('issuedAt', 'is in the future.'));
    expect(at('2026-11-21T11:59:59Z', 0)).toThrowError(refusal('issuedAt', 'is in the future.'));
    expect(() => checkSiwx(late, expected)).toThrowError(refusal('notBefore', 'is in the future.'));
    expect(at('2026-11-21T12:04:59.999Z')()).toBe('somebody');
    expect(at('2026-11-21T12:05:00Z')).toThrowError(refusal('expirationTime', 'has passed.'));
    expect(checkSiwx(bare, { ...expected, now: new Date('2036-01-01T00:00:00Z') })).toBe('somebody');
    expect(() =>
      checkSiwx({ ...message, issuedAt: '2999-01-01T00:00:00Z' }, { ...expected, now: undefined }),
    ).toThrow();
  });

  test('verifySignIn verifies the signature of a text that meets the expectations', async () => {
    const options = { ...expected, text };
    const verify = async (address: string, message: object) => ({ valid: true, address, read: message });
    const verified = await verifySignIn(parseSiwx, options, verify);
    expect(verified.message).toEqual(parseSiwx(text));
    expect(verified.verification).toEqual({ valid: true, address: 'somebody', read: parseSiwx(text) });
    await expect(verifySignIn(parseSiwx, { ...options, nonce: '11111111' }, verify)).rejects.toMatchObject({
      code: 'siwx-invalid',
    });
    const wrong = async () => ({ valid: false, recovered: 'other' });
    await expect(verifySignIn(parseSiwx, options, wrong)).rejects.toMatchObject({
      code: 'signature-mismatch',
      context: { account: 'test:one:somebody', recovered: 'other' },
    });
  });

  test('a nonce of a sign-in has 32 hex digits, and is different each time', () => {
    const nonces = Array.from({ length: 200 }, createNonce);
    expect(new Set(nonces).size).toBe(200);
    for (const nonce of nonces) expect(nonce).toMatch(/^[\da-f]{32}$/);
  });
});

test('parseSiwx rejects a text that ends early and names the missing field', () => {
  const lines = text.split('\n');
  const fields = ['address', 'address', 'statement', 'statement', 'uri'];
  for (const [at, field] of fields.entries()) {
    const cut = lines.slice(0, at + 1).join('\n');
    expect(() => parseSiwx(cut)).toThrowError(
      expect.objectContaining({ code: 'siwx-invalid', context: expect.objectContaining({ field }) }),
    );
    expect(() => solana.parseSiwx(cut)).toThrowError(expect.objectContaining({ code: 'siwx-invalid' }));
  }
});
