import { independent, vectorSet } from '@causeway/conformance/independent';
import type { SiwxMessage } from '@causeway/protocol';
import { SiweMessage } from 'siwe';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { formatSiwx, parseSiwx, verifySiwx } from '../src/signer/siwx.js';
import { alice, aliceSecret, failure } from './fakes.js';

independent('siwe', { what: 'verifies our sign-in texts and writes texts that we verify' });
vectorSet('EIP-4361 texts', {
  source: 'npm siwe',
  licence: 'Apache-2.0',
  what: 'texts that are read and texts that are rejected',
});
vectorSet('EIP-4361 signatures', {
  source: 'npm siwe',
  licence: 'Apache-2.0',
  what: 'signed texts with their times',
});

/**
 * The test vectors that the authors of EIP-4361 publish with their library, by the same names. Each text differs
 * from one of two in the places that are written down here.
 *
 * @see https://github.com/spruceid/siwe/tree/main/test
 */
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const terms = 'I accept the ServiceOrg Terms of Service: https://service.org/tos\n';

function readable(change: Readonly<Record<string, string>> = {}, more = ''): string {
  const {
    domain = 'service.org',
    address = weth,
    statement = `${terms}`,
    uri = 'https://service.org/login',
  } = change;
  const { chainId = '1', nonce = '32891757', issuedAt = '2021-09-30T16:25:24.000Z' } = change;
  return (
    `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n${statement}\nURI: ${uri}\n` +
    `Version: 1\nChain ID: ${chainId}\nNonce: ${nonce}\nIssued At: ${issuedAt}${more}`
  );
}

const example = {
  address: weth,
  nonce: '32891756',
  issuedAt: '2021-09-30T16:25:24Z',
} as const;
const positive: readonly (readonly [name: string, text: string, fields: Partial<SiwxMessage>])[] = [
  [
    'couple of optional fields',
    readable(
      {},
      '\nResources:\n- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu\n- https://example.com/my-web2-claim.json',
    ),
    {
      resources: [
        'ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu',
        'https://example.com/my-web2-claim.json',
      ],
    },
  ],
  ['no optional field', readable(), { resources: undefined, statement: terms.trim() }],
  [
    'timestamp without microseconds',
    readable({ issuedAt: '2021-09-30T16:25:24Z' }),
    { issuedAt: '2021-09-30T16:25:24Z' },
  ],
  [
    'timezone not utc',
    readable({ issuedAt: '2021-09-30T16:25:24-02:00' }),
    { issuedAt: '2021-09-30T16:25:24-02:00' },
  ],
  ['domain is RFC 3986 authority with IP', readable({ domain: '127.0.0.1' }), { domain: '127.0.0.1' }],
  [
    'domain is RFC 3986 authority with port',
    readable({ domain: '127.0.0.1:8080' }),
    { domain: '127.0.0.1:8080' },
  ],
  [
    'domain is localhost authority with port',
    readable({ domain: 'localhost:8080' }),
    { domain: 'localhost:8080' },
  ],
  ['no statement', readable({ statement: '' }), { statement: undefined }],
  ['domain ipv6', readable({ domain: '[::cafe]', statement: '' }), { domain: '[::cafe]' }],
  ['uri ipv6', readable({ uri: 'https://[::cafe]', statement: '' }), { uri: 'https://[::cafe]' }],
  ['uri ipv4', readable({ uri: 'https://127.0.0.1', statement: '' }), { uri: 'https://127.0.0.1' }],
  [
    'uri with port',
    readable({ uri: 'https://127.0.0.1:4361', statement: '' }),
    { uri: 'https://127.0.0.1:4361' },
  ],
  [
    'uri ipv4 query params and fragment',
    readable({ uri: 'https://127.0.0.1/?query=one#begin', statement: '' }),
    { uri: 'https://127.0.0.1/?query=one#begin' },
  ],
  ['chainId not 1', readable({ chainId: '4', statement: '' }), { account: `eip155:4:${weth}` }],
  [
    'recovery byte starting at 0',
    readable({
      domain: 'www.tally.xyz',
      address: '0xc95EB884FE852e241D409234bfC7045CB9E31BD7',
      statement: 'Sign in with Ethereum to Tally\n',
      uri: 'https://tally.xyz',
      nonce: '15050747',
      issuedAt: '2022-06-30T14:08:51.382Z',
    }),
    { domain: 'www.tally.xyz', nonce: '15050747' },
  ],
  [
    'domain contains optional scheme',
    readable({
      ...example,
      domain: 'https://example.com',
      statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos\n',
      uri: 'https://example.com/login',
    }),
    { scheme: 'https', domain: 'example.com' },
  ],
  [
    'scheme is not parsed from elsewhere in the message',
    readable({
      ...example,
      domain: 'localhost:3030',
      statement: 'I accept the ExampleOrg Terms of Service: http://localhost:3030/tos\n',
      uri: 'http://localhost:3030/login',
    }),
    { scheme: undefined, domain: 'localhost:3030' },
  ],
];

/**
 * Accepted by the authors' library. User information in a domain is only used to deceive, so it is refused
 * here.
 */
const userInformation = [
  ['domain is RFC 3986 authority with userinfo', readable({ domain: 'test@127.0.0.1' })],
  ['domain is RFC 3986 authority with userinfo and port', readable({ domain: 'test@127.0.0.1:8080' })],
] as const;

const full = readable(
  {
    address: '0xe5A12547fe4E872D192E3eCecb76F2Ce1aeA4946',
    nonce: '12341234',
    issuedAt: '2022-03-17T12:45:13.610Z',
  },
  '\nExpiration Time: 2023-03-17T12:45:13.610Z\nNot Before: 2022-03-17T12:45:13.610Z\nRequest ID: some_id\n' +
    'Resources:\n- https://service.org/login',
);
const longDate = 'Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)';
const invalidUri = ':not_a_rfc3986_valid_uri_';
const negative: readonly (readonly [name: string, find: string | RegExp, put: string])[] = [
  ['missing domain', /^service\.org/, ''],
  ['missing address', /0xe5.*/, ''],
  ['missing uri', /URI: .*/, ''],
  ['missing version', 'Version: 1', ''],
  ['missing chainId', 'Chain ID: 1', ''],
  ['missing nonce', 'Nonce: 12341234', ''],
  ['missing issuedAt', /Issued At: .*/, ''],
  ['out of order uri', /(URI.*)\n(Version.*)/, '$2\n$1'],
  ['out of order version', /(Version.*)\n(Chain.*)/, '$2\n$1'],
  ['out of order chainId', /(Chain.*)\n(Nonce.*)/, '$2$1\n'],
  ['out of order nonce', /(Nonce.*)\n(Issued.*)/, '$2\n$1'],
  ['out of order issuedAt', /(Issued.*)\n(Expiration.*)/, '$2\n$1'],
  ['out of order expirationTime', /(Expiration.*)\n(Not Before.*)/, '$2\n$1'],
  ['out of order notBefore', /(Not Before.*)\n(Request.*)/, '$2\n$1'],
  ['out of order requestId', /(Request.*)\n(Resources:\n.*)/, '$2\n$1'],
  ['out of order resources', /(Not Before.*\n.*)\n(Resources:\n.*)/, '$2\n$1'],
  ['domain not RFC4501 authority', /^service\.org/, '#notrfc4501'],
  ['address not EIP-55', /0xe5.*/, '0xe5a12547fe4e872d192e3ececb76f2ce1aea4946'],
  ['statement has line break', 'Service: ', 'Service: \n'],
  ['uri is non-RFC 3986', /URI: .*/, `URI: ${invalidUri}`],
  ['version not 1', 'Version: 1', 'Version: 3'],
  ['not a valid chainId', 'Chain ID: 1', 'Chain ID: ?'],
  ['nonce with less than 8 chars', 'Nonce: 12341234', 'Nonce: 1234567'],
  ['non-ISO 8601 issuedAt', /Issued At: .*/, `Issued At: ${longDate}`],
  ['non-ISO 8601 expirationTime', /Expiration Time: .*/, `Expiration Time: ${longDate}`],
  ['non-ISO 8601 notBefore', /Not Before: .*/, `Not Before: ${longDate}`],
  ['resources not separated by line break', /$/, ' - https://service.org/login/2'],
  ['first resource not-RFC 3986', 'Resources:\n', `Resources:\n- ${invalidUri}\n`],
  ['second resource is not-RFC 3986', /$/, `\n- ${invalidUri}`],
];

describe('the published test vectors of EIP-4361', () => {
  test.each(positive)('parseSiwx reads the text "%s" and formatSiwx writes it again', (_, text, fields) => {
    expect(parseSiwx(text)).toMatchObject(fields);
    expect(formatSiwx(parseSiwx(text))).toBe(text);
    expect(new SiweMessage(text).prepareMessage()).toBe(text);
  });

  test.each(userInformation)('parseSiwx rejects the text "%s", which siwe accepts', (_, text) => {
    expect(() => parseSiwx(text)).toThrow(expect.objectContaining({ code: 'siwx-invalid' }));
    expect(new SiweMessage(text).prepareMessage()).toBe(text);
  });

  test.each(negative)('parseSiwx rejects the text "%s"', (_, find, put) => {
    expect(parseSiwx(full).requestId).toBe('some_id');
    expect(() => parseSiwx(full.replace(find, put))).toThrow(
      expect.objectContaining({ code: 'siwx-invalid' }),
    );
  });
});

/** A signed text of the published vectors: its fields, the signature, and the time at which it is verified. */
interface Signed {
  readonly fields: Readonly<Record<string, string>>;
  readonly more?: string;
  readonly signature: string;
  readonly now?: string;
}
const login = {
  domain: 'login.xyz',
  statement: 'Sign-In With Ethereum Example Statement\n',
  uri: 'https://login.xyz',
};
const exampleMessage: Signed = {
  fields: {
    ...login,
    address: '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
    nonce: 'bTyXgcQxn2htgkjJn',
    issuedAt: '2022-01-27T17:09:38.578Z',
  },
  more: '\nExpiration Time: 2100-01-07T14:31:43.952Z',
  signature:
    '0xdc35c7f8ba2720df052e0092556456127f00f7707eaa8e3bbff7e56774e7f2e05a093cfc9e02964c33d86e8e066e221b7d153d27e5a2e97ccd5ca7d3f2ce06cb1b',
};
const notYetValid: Signed = {
  fields: {
    ...login,
    address: '0xE6D3Aa1F561A215E5eb1f02Ba8705385F03fCaFB',
    nonce: 'lx2nx4so',
    issuedAt: '2022-01-05T14:27:30.883Z',
  },
  more: '\nNot Before: 2100-01-07T14:31:43.952Z',
  signature:
    '0xc2539ace78f13c7eb8c0852d38d269a6f97bebd9f7872097d2e3137b541f8bf50176062a46eeea83086bd2721423fb5755a932ff6ccc046ed482d14e4576042f1c',
};
const expired: Signed = {
  fields: {
    ...login,
    address: '0x2ecA0068307e706741445764A3D6A4402aC2A5a9',
    nonce: 'lx2nx4so',
    issuedAt: '2022-01-05T14:27:30.883Z',
  },
  more: '\nExpiration Time: 2021-01-05T00:00:00Z',
  signature:
    '0x7337bc2826c7678cd6bc84f5b3b236efc969b0451f9feca2328b1d3401b030c113f19bdba359ba3f52762c66e9147311fa95fe598a1a4ec9bb383a7b4e3874241b',
};
const tally: Signed = {
  fields: {
    domain: 'www.tally.xyz',
    address: '0xc95EB884FE852e241D409234bfC7045CB9E31BD7',
    statement: 'Sign in with Ethereum to Tally\n',
    uri: 'https://tally.xyz',
    nonce: '15050747',
    issuedAt: '2022-06-30T14:08:51.382Z',
  },
  signature:
    '0x8c46b6eb8505939892d8e9b075f89f8277321b17b993151f37810cdda38cce6f4a85909d2b53e6a14629c74c0ac38bf4becde78ee5b2529812bf6cceaf7b2a2501',
};

const verify = ({ fields, more, signature, now }: Signed, change: object = {}) => {
  const { domain = '', uri = '', nonce = '', issuedAt = '', address } = fields;
  return verifySiwx({
    ...{ text: readable(fields, more), signature, domain, uri, nonce, address, chainId: 'eip155:1' },
    now: new Date(now ?? issuedAt),
    ...change,
  });
};

describe('the published signatures of EIP-4361', () => {
  test.each([
    ['example message', exampleMessage],
    ['not yet valid, verified later', { ...notYetValid, now: '2101-01-07T14:31:43.952Z' }],
    ['recovery byte starting at 0', tally],
  ])('verifySiwx accepts "%s"', async (_, signed) => {
    expect((await verify(signed)).verification.valid).toBe(true);
  });

  // Verified two years before its own issue time. No clock is that far ahead; only a caller may allow it.
  test('verifySiwx rejects "expired message, verified earlier" unless its leeway covers two years', async () => {
    const early = { ...expired, now: '2020-01-05T00:00:00Z' };
    expect((await failure(verify(early))).context).toMatchObject({ field: 'issuedAt' });
    const leeway = 3 * 366 * 24 * 3_600_000;
    expect((await verify(early, { leeway })).verification.valid).toBe(true);
  });

  const other: Signed = {
    fields: {
      ...login,
      address: '0x6Da01670d8fc844e736095918bbE11fE8D564163',
      nonce: 'rmplqh1gf',
      issuedAt: '2022-01-05T14:31:43.954Z',
    },
    more: '\nExpiration Time: 2100-01-07T14:31:43.952Z',
    signature:
      '0x31df81dc02344c9156e6f71da46e2db624b38f8f806290d670d46492b834b2e7575cbce9f48169356cfb577b910d8e30732fcf23c1ac0021d08b945ed7ee118e1b',
  };
  const malformed =
    '0xf2e8420fc1b722bf4941f5a0464f98172a758ceda5039f622e425fb69fd19b20e444bba7c9a8a8d7e2b5e453553efe7c9460be5d211abe473fc146d51bb04d0cb1b';
  test.each([
    ['expired message', expired, {}, 'siwx-invalid'],
    ['domain binding', exampleMessage, { domain: 'example.com' }, 'siwx-invalid'],
    ['custom time', { ...exampleMessage, now: '2200-01-05T00:00:00Z' }, {}, 'siwx-invalid'],
    ['custom nonce', exampleMessage, { nonce: '6548asdgf' }, 'siwx-invalid'],
    ['malformed signature', other, { signature: malformed }, 'signature-mismatch'],
    ['wrong signature', other, {}, 'signature-mismatch'],
    ['not yet valid', notYetValid, {}, 'siwx-invalid'],
    [
      'invalid issuedAt',
      { ...exampleMessage, fields: { ...exampleMessage.fields, issuedAt: '2022-02-31T17:09:38.578Z' } },
      { now: new Date() },
      'siwx-invalid',
    ],
    [
      'invalid notBefore',
      { ...exampleMessage, more: '\nNot Before: 2025-02-31T17:09:38.578Z' },
      {},
      'siwx-invalid',
    ],
    [
      'invalid expirationTime',
      { ...exampleMessage, more: '\nExpiration Time: 2100-02-31T14:31:43.952Z' },
      {},
      'siwx-invalid',
    ],
  ])('verifySiwx rejects "%s"', async (_, signed, change, code) => {
    expect((await failure(verify(signed, change))).code).toBe(code);
  });
});

describe('texts that siwe writes and verifies', () => {
  const message: SiwxMessage = {
    scheme: 'https',
    domain: 'app.example:8443',
    account: `eip155:31337:${alice}`,
    uri: 'https://app.example:8443/in',
    version: '1',
    nonce: '0123456789abcdef',
    issuedAt: '2026-11-21T12:00:00.000Z',
  };
  const now = new Date('2026-11-21T12:00:30Z');
  const { scheme, domain, uri, nonce, issuedAt } = message;
  const theirs = new SiweMessage({
    scheme,
    domain,
    uri,
    nonce,
    issuedAt,
    address: alice,
    version: '1',
    chainId: 31337,
  });
  const signed = async (text: string) => {
    const signature = await privateKeyToAccount(aliceSecret).signMessage({ message: text });
    return { text, signature, domain, uri, nonce, chainId: 'eip155:31337' as const, now };
  };

  test('verifySiwx accepts a text of siwe with a scheme, with and without an expected scheme', async () => {
    const text = theirs.prepareMessage();
    expect(text).toMatch(/^https:\/\/app\.example:8443 wants you/);
    const options = await signed(text);
    expect((await verifySiwx(options)).message).toEqual(message);
    expect((await verifySiwx({ ...options, originScheme: 'https' })).verification.valid).toBe(true);
  });

  test('verifySiwx rejects a text whose scheme is missing or differs from the expected one', async () => {
    const withScheme = await signed(theirs.prepareMessage());
    const without = await signed(formatSiwx({ ...message, scheme: undefined }));
    for (const options of [
      { ...withScheme, originScheme: 'http' },
      { ...without, originScheme: 'https' },
    ]) {
      expect((await failure(verifySiwx(options))).context).toMatchObject({ field: 'scheme' });
    }
  });

  test('siwe verifies a text of formatSiwx with a scheme', async () => {
    const { text, signature } = await signed(formatSiwx(message));
    const claim = { signature, scheme: 'https', domain, nonce, time: now.toISOString() };
    expect((await new SiweMessage(text).verify(claim)).success).toBe(true);
  });

  test.each(['', '1https', 'ht tps', 'https:', 'https\n', 'javascript:alert(1)'])(
    'formatSiwx rejects the scheme %j',
    (wrongScheme) => {
      expect(() => formatSiwx({ ...message, scheme: wrongScheme })).toThrow(
        expect.objectContaining({
          code: 'siwx-invalid',
          context: expect.objectContaining({ field: 'scheme' }),
        }),
      );
    },
  );
});
