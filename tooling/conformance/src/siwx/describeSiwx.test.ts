import type { SiwxMessage } from '@causeway/protocol';
import { type Verifier, WalletError } from '@causeway/protocol';
import { decodeText } from '@causeway/protocol/bytes';
import { checkSiwx, createNonce, createSiwx, type SiwxExpectations } from '@causeway/protocol/siwx';
import { createVerifier } from '@causeway/protocol/verifier';
import { describe, expect, it } from 'vitest';
import { broken, judge } from '../law.js';
import { testSeed } from '../seed.js';
import { compareSiwx, type SiwxSubject } from './agreement.js';
import { attackLaws } from './attackLaws.js';
import { describeSiwx } from './describeSiwx.js';
import { type SignInSubject, signInLaws } from './laws.js';
import { verifierLaws } from './verifierLaws.js';

const siwx = createSiwx({
  namespace: 'test',
  ecosystem: 'Test',
  scheme: true,
  chainReference: (line) => /^[-\w]{1,32}$/.exec(line)?.[0],
  chainRule: 'does not fit.',
  isAddress: (text) => /^[a-z]{8}$/.test(text),
  addressRule: 'does not fit.',
});
type Claim = SiwxExpectations & { readonly text: string; readonly signature: string };

/** A namespace whose signatures are the text and the number of the account that signed. */
const verify = async ({ text, signature, ...expected }: Claim, check = checkSiwx) => {
  const message = siwx.parseSiwx(text);
  const address = check(message, expected);
  if (signature === `${text}${address === 'somebody' ? 0 : 1}`) return { verification: { valid: true } };
  throw new WalletError('signature-mismatch', { account: message.account });
};
const verifySignature = async (
  { message, signature, address }: { message: string | Uint8Array; signature: string; address: string },
  isReadable = true,
) => {
  const text = decodeText(message) ?? '';
  if (signature === `${text}0` && address === 'somebody') return { valid: true, scheme: 'test:plain' };
  if (!isReadable) throw new WalletError('reader-missing', { chain: 'test:1' });
  return { valid: false };
};
const { formatSiwx } = siwx;
const verifier = createVerifier('test:1', { formatSiwx, verifySiwx: verify, verifySignature });
const unreadable = createVerifier('test:1', {
  formatSiwx,
  verifySiwx: verify,
  verifySignature: (options: Parameters<typeof verifySignature>[0]) => verifySignature(options, false),
});
const undecided = { verifier: unreadable, request: { address: 'anybodyx' } };
const subject: SignInSubject = {
  ...siwx,
  accounts: ['test:1:somebody', 'test:1:anybodyx'],
  ecosystem: 'Test',
  otherChain: 'test:2',
  createNonce,
  sign: async (text, by = 0) => ({ signature: `${text}${by}` }),
  verifier,
  undecided,
  verifySiwx: verify as SignInSubject['verifySiwx'],
};

describeSiwx(subject);

/** A namespace that verifies in another way. */
const verifies = (verifySiwx: (claim: Claim & { readonly scheme?: string }) => Promise<unknown>) => ({
  verifySiwx: verifySiwx as never,
});
/** A verifier that checks its expectations with one of them replaced. */
const careless = (change: (message: SiwxMessage) => Partial<SiwxExpectations>) =>
  verifies((claim) =>
    verify(claim, (message, options) => checkSiwx(message, { ...options, ...change(message) })),
  );
const other = (field: string) =>
  `a sign-in with another ${field} than the server expects is refused by that name`;
const clock =
  'a sign-in is accepted from a clock that is up to a minute ahead, or as far as the server allows';
const whole = 'a sign-in is verified from the whole answer of the signer';
const lawless: readonly [flaw: string, laws: readonly string[], change: Partial<SignInSubject>][] = [
  [
    'names another ecosystem',
    ['a sign-in is formatted in the layout of EIP-4361 and parses back unchanged'],
    { ecosystem: 'Other' },
  ],
  [
    'calls no sign-in valid',
    ["a sign-in that matches the server's expectations is valid", clock, whole],
    verifies(async (claim) => ({ ...(await verify(claim)), verification: { valid: false } })),
  ],
  ['ignores the domain', [other('domain')], careless(({ domain }) => ({ domain }))],
  ['ignores the uri', [other('uri')], careless(({ uri }) => ({ uri }))],
  ['ignores the nonce', [other('nonce')], careless(({ nonce }) => ({ nonce }))],
  ['ignores the chain', [other('chainId')], careless(() => ({ chainId: 'test:1' }))],
  ['ignores the address', [other('address')], careless(() => ({ address: undefined }))],
  ['ignores the time of issue', [other('issuedAt'), clock], careless(() => ({ leeway: Infinity }))],
  [
    'ignores the end',
    [other('expirationTime')],
    verifies((claim) =>
      verify(claim, (message, options) => checkSiwx({ ...message, expirationTime: undefined }, options)),
    ),
  ],
  ['allows no clock difference', [clock], careless(() => ({ leeway: 0 }))],
  [
    'accepts any signature',
    [
      'a sign-in with the signature of another account is refused',
      'a sign-in whose text was changed after it was signed is refused',
    ],
    verifies(async ({ text, ...expected }) => {
      checkSiwx(siwx.parseSiwx(text), expected);
      return { verification: { valid: true } };
    }),
  ],
  [
    'takes the scheme of a signature for that of the origin',
    [whole],
    verifies((claim) => verify({ ...claim, originScheme: claim.scheme })),
  ],
  [
    'reads a repeated line once',
    ['a text with a line removed, repeated or extended is refused or parsed as it stands'],
    {
      parseSiwx: (text) =>
        siwx.parseSiwx(
          text
            .split('\n')
            .filter((line, i, lines) => line !== lines[i - 1])
            .join('\n'),
        ),
    },
  ],
  ['repeats its nonces', ['a nonce has 128 random bits'], { createNonce: () => '0'.repeat(32) }],
];

/** Signatures of 64 bytes, whose second half is the number of the account, compared as remainders of the group's order. */
const remainders: Partial<SignInSubject> = {
  sign: async (_, by = 0) => ({ signature: `0x${'11'.repeat(32)}0${by + 1}${'00'.repeat(31)}` }),
  ...verifies(({ signature, ...claim }) => {
    const s = /^0x(?:11){32}([\da-f]{64})$/.exec(signature)?.[1]?.match(/../g) ?? [];
    const number =
      BigInt(`0x0${s.toReversed().join('')}`) % (2n ** 252n + 27742317777372353535851937790883648493n);
    return verify({ ...claim, signature: `${claim.text}${number - 1n}` });
  }),
};
const returns = (text: string) => text.replaceAll('\r', '');
const lawlessToAttacks: readonly [flaw: string, law: RegExp, change: Partial<SignInSubject>][] = [
  [
    'ignores the start',
    /by its start/,
    verifies((claim) =>
      verify(claim, (message, options) => checkSiwx({ ...message, notBefore: undefined }, options)),
    ),
  ],
  [
    'knows no time and does not mind',
    /time is not known/,
    verifies(({ now, ...claim }) =>
      verify({ ...claim, now: Number.isNaN(now?.getTime()) ? new Date('2026-11-21T12:30:00Z') : now }),
    ),
  ],
  [
    'drops a carriage return',
    /only looks like/,
    verifies(({ text, signature, ...claim }) =>
      verify({ ...claim, text: returns(text), signature: returns(signature) }),
    ),
  ],
  ['takes the remainder of a signature', /another form/, remainders],
  [
    'takes the signature of any account',
    /another account/,
    verifies(({ signature, ...claim }) => verify({ ...claim, signature: signature.replace(/1$/, '0') })),
  ],
  [
    'runs out of memory',
    /that somebody made/,
    verifies(async (claim) => {
      if (/^0{1000000}/.test(claim.signature)) throw new RangeError('The text is too long.');
      return verify(claim);
    }),
  ],
];

describe('attacks on a sign-in', () => {
  it.each(lawlessToAttacks)('an attack succeeds on a namespace that %s', async (_, law, change) => {
    const laws = broken(await judge(attackLaws, () => ({ ...subject, ...change })));
    expect(laws).toEqual([expect.stringMatching(law)]);
  });

  it('the suite of attacks has a flaw for each law', () => {
    for (const { sentence } of attackLaws) {
      expect(
        lawlessToAttacks.some(([, law]) => law.test(sentence)),
        sentence,
      ).toBe(true);
    }
  });
});

describe('the laws of a sign-in', () => {
  it.each(lawless)('the laws of a sign-in are broken by a namespace that %s', async (_, laws, change) => {
    const verdicts = await judge(signInLaws, () => ({ ...subject, ...change }));
    expect(broken(verdicts)).toEqual(laws);
  });

  it('the sign-in suite has a flaw for each law', () => {
    const noticed = new Set(lawless.flatMap(([, laws]) => laws));
    expect([...noticed].sort()).toEqual(signInLaws.map(({ sentence }) => sentence).sort());
  });
});

const flaws: readonly [flaw: string, noticed: RegExp, change: Partial<SiwxSubject>][] = [
  [
    'formats text that it cannot parse',
    /written, and not read/,
    { formatSiwx: (message) => `${siwx.formatSiwx(message)}${message.requestId === '' ? ' ' : ''}` },
  ],
  [
    'drops a field',
    /written, and read as another/,
    { parseSiwx: (text) => ({ ...siwx.parseSiwx(text), notBefore: undefined }) },
  ],
  [
    'drops a carriage return',
    /read, and written as another/,
    { parseSiwx: (text) => siwx.parseSiwx(text.replaceAll('\r', '')) },
  ],
  [
    'parses a text that it would not format',
    /read, and not written/,
    {
      formatSiwx: (message) =>
        siwx.formatSiwx(message.statement === ' ' ? ({ ...message, uri: '' } as SiwxMessage) : message),
    },
  ],
  ['throws a foreign error', /no refusal of a sign-in/, { parseSiwx: () => JSON.parse('{') }],
];

describe('compareSiwx', () => {
  it.each(flaws)('compareSiwx detects a namespace that %s', (_, noticed, change) => {
    const { disagreements } = compareSiwx({ ...subject, ...change }, { messages: 20_000, seed: testSeed() });
    expect(disagreements.join('\n')).toMatch(noticed);
  });
});

/** A verifier whose finding, or whose request, is changed. */
const verifying = (change: (verify: Verifier['verify']) => Verifier['verify']): Partial<SignInSubject> => ({
  verifier: { ...verifier, verify: change(verifier.verify) },
});
const verdict = (valid: boolean, checks: readonly string[] = []) =>
  ({ valid, checks, scheme: 'test:plain' }) as never;
const lawlessVerifiers: readonly [flaw: string, law: RegExp, change: Partial<SignInSubject>][] = [
  [
    'reads no bytes as a message',
    /as text and as bytes/,
    verifying((verifies) => async (request) => {
      const { subject: requested } = request;
      return requested.kind === 'message' && typeof requested.message !== 'string'
        ? verdict(false)
        : verifies(request);
    }),
  ],
  [
    'wants the bytes of a proof as bytes',
    /as it was stored/,
    {
      signMessage: async (text, by = 0) => ({ signature: `${text}${by}`, proof: new Uint8Array(2) }),
      ...verifying((verifies) => async (request) => {
        const { proof } = request.signed as { readonly proof?: unknown };
        return typeof proof === 'string' ? verdict(false) : verifies(request);
      }),
    },
  ],
  [
    'trusts every signature of a message',
    /another message or by another account/,
    verifying((verifies) => async (request) => {
      const isMessage =
        request.subject.kind === 'message' &&
        decodeText(request.subject.message) !== undefined &&
        /^Hello.*[01]$/.test(String(request.signed.signature));
      return isMessage ? verdict(true, ['text', 'key']) : verifies(request);
    }),
  ],
  [
    'throws for what is no signature',
    /what is no signature/,
    verifying((verifies) => async (request) => {
      if (typeof request.signed.signature !== 'string') throw new TypeError('It is no text.');
      return verifies(request);
    }),
  ],
  [
    'reads a message bare',
    /neither text nor bytes/,
    verifying((verifies) => async (request) => {
      if (request.subject.kind === 'message') String(request.subject.message.slice(0));
      return verifies(request);
    }),
  ],
  [
    'takes any kind for a message',
    /of a kind/,
    verifying((verifies) => async (request) => {
      const isPoem = (request.subject.kind as string) === 'poem';
      return verifies(
        isPoem ? ({ ...request, subject: { ...request.subject, kind: 'message' } } as never) : request,
      );
    }),
  ],
  [
    'forgets a check of a sign-in',
    /a sign-in valid/,
    verifying((verifies) => async (request) => {
      const finding = await verifies(request);
      const checks = finding.checks.filter((check) => !finding.valid || check !== 'times');
      return { ...finding, checks };
    }),
  ],
  [
    'names no field',
    /names the field/,
    verifying((verifies) => async (request) => ({ ...(await verifies(request)), field: undefined })),
  ],
  [
    'trusts every signature of a sign-in',
    /another text/,
    verifying((verifies) => async (request) => {
      const finding = await verifies(request);
      return request.subject.kind === 'sign-in' && !finding.field ? { ...finding, valid: true } : finding;
    }),
  ],
  [
    'trusts the address that comes with a signature',
    /replaces nothing/,
    verifying((verifies) => async (request) => {
      const { address } = request.signed as { readonly address?: string };
      return verifies({ ...request, address: address ?? request.address });
    }),
  ],
  [
    'takes a chain that cannot be read for a bad signature',
    /cannot be read/,
    {
      undecided: {
        ...undecided,
        verifier: {
          ...unreadable,
          verify: (request) => unreadable.verify(request).catch(() => verdict(false)),
        },
      },
    },
  ],
  [
    'writes another text',
    /writes the text/,
    { verifier: { ...verifier, formatSiwx: (message) => `${formatSiwx(message)}\n` } },
  ],
];

describe('the laws of a verifier', () => {
  it.each(lawlessVerifiers)('the laws of a verifier are broken by one that %s', async (_, law, change) => {
    const laws = broken(await judge(verifierLaws, () => ({ ...subject, ...change })));
    expect(laws).toEqual([expect.stringMatching(law)]);
  });

  it('the verifier suite has a flaw for each law', () => {
    for (const { sentence } of verifierLaws) {
      expect(
        lawlessVerifiers.some(([, law]) => law.test(sentence)),
        sentence,
      ).toBe(true);
    }
  });

  it('a verifier that decides by the key alone keeps the laws of a verifier', async () => {
    const verdicts = await judge(verifierLaws, () => ({ ...subject, undecided: undefined }));
    expect(broken(verdicts)).toEqual([]);
    expect(Object.values(verdicts)).toContain('skipped');
  });
});
