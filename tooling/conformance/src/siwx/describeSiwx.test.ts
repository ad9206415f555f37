import type { SiwxMessage } from '@causeway/protocol';
import { WalletError } from '@causeway/protocol';
import { checkSiwx, createNonce, createSiwx, refuse, type SiwxExpectations } from '@causeway/protocol/siwx';
import { describe, expect, it } from 'vitest';
import { broken, judge } from '../law.js';
import { testSeed } from '../seed.js';
import { compareSiwx, type SiwxSubject } from './agreement.js';
import { describeSiwx } from './describeSiwx.js';
import { type SignInSubject, signInLaws } from './laws.js';

const fits = (field: string, pattern: RegExp, value: unknown): string => {
  if (typeof value !== 'string' || !pattern.test(value)) throw refuse(field, 'does not fit.');
  return value;
};
const own = createSiwx({
  namespace: 'test',
  ecosystem: 'Test',
  scheme: true,
  chainReference: (line) => fits('chainId', /^[-\w]{1,32}$/, line),
  checkAddress: (value) => fits('address', /^[a-z]{8}$/, value),
});
type Claim = SiwxExpectations & { readonly text: string; readonly signature: string };

/** A namespace whose signatures are the text and the number of the account that signed. */
const verify = async ({ text, signature, ...expected }: Claim, check = checkSiwx) => {
  const message = own.parseSiwx(text);
  const address = check(message, expected);
  if (signature === `${text}${address === 'somebody' ? 0 : 1}`) return { verification: { valid: true } };
  throw new WalletError('signature-mismatch', { account: message.account });
};
const subject: SignInSubject = {
  ...own,
  accounts: ['test:1:somebody', 'test:1:anybodyx'],
  ecosystem: 'Test',
  otherChain: 'test:2',
  createNonce,
  sign: async (text, by = 0) => ({ signature: `${text}${by}` }),
  verifySiwx: verify as SignInSubject['verifySiwx'],
};

describeSiwx(subject);

/** A verifier that checks its expectations with one of them replaced. */
const careless = (change: (message: SiwxMessage) => Partial<SiwxExpectations>) => ({
  verifySiwx: ((claim: Claim) =>
    verify(claim, (message, options) => checkSiwx(message, { ...options, ...change(message) }))) as never,
});
const lawless: readonly [flaw: string, law: RegExp, change: Partial<SignInSubject>][] = [
  ['names another ecosystem', /layout/, { ecosystem: 'Other' }],
  ['ignores the domain', /another domain/, careless(({ domain }) => ({ domain }))],
  ['ignores the uri', /another uri/, careless(({ uri }) => ({ uri }))],
  ['ignores the nonce', /another nonce/, careless(({ nonce }) => ({ nonce }))],
  ['ignores the chain', /another chainId/, careless(() => ({ chainId: 'test:1' }))],
  ['ignores the address', /another address/, careless(() => ({ address: undefined }))],
  ['allows no clock difference', /clock/, careless(() => ({ leeway: 0 }))],
  ['repeats its nonces', /nonce has/, { createNonce: () => '0'.repeat(32) }],
];

describe('the laws of a sign-in', () => {
  it.each(lawless)('the laws of a sign-in are broken by a namespace that %s', async (_, law, change) => {
    const verdicts = await judge(signInLaws, () => ({ ...subject, ...change }));
    expect(broken(verdicts).join('\n')).toMatch(law);
  });

  it('the laws of a sign-in are broken by a namespace that accepts any signature', async () => {
    const verifySiwx = (async ({ text, ...expected }: Claim) => {
      checkSiwx(own.parseSiwx(text), expected);
      return { verification: { valid: true } };
    }) as never;
    expect(broken(await judge(signInLaws, () => ({ ...subject, verifySiwx })))).toEqual([
      'a sign-in with the signature of another account is refused',
      'a sign-in whose text was changed after it was signed is refused',
    ]);
  });
});

const flaws: readonly [flaw: string, noticed: RegExp, change: Partial<SiwxSubject>][] = [
  [
    'formats text that it cannot parse',
    /written, and not read/,
    { formatSiwx: (message) => `${own.formatSiwx(message)}${message.requestId === '' ? ' ' : ''}` },
  ],
  [
    'drops a field',
    /written, and read as another/,
    { parseSiwx: (text) => ({ ...own.parseSiwx(text), notBefore: undefined }) },
  ],
  [
    'drops a carriage return',
    /read, and written as another/,
    { parseSiwx: (text) => own.parseSiwx(text.replaceAll('\r', '')) },
  ],
  [
    'parses a text that it would not format',
    /read, and not written/,
    {
      formatSiwx: (message) =>
        own.formatSiwx(message.statement === ' ' ? ({ ...message, uri: '' } as SiwxMessage) : message),
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
