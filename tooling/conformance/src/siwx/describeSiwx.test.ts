import type { SiwxMessage } from '@causeway/protocol';
import { createSiwx, refuse } from '@causeway/protocol/siwx';
import { describe, expect, it } from 'vitest';
import { testSeed } from '../seed.js';
import { compareSiwx, type SiwxSubject } from './agreement.js';
import { describeSiwx } from './describeSiwx.js';

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
const subject: SiwxSubject = { ...own, accounts: ['test:1:somebody'] };

describeSiwx('a namespace of the suite itself', subject);

const flaws: readonly [flaw: string, noticed: RegExp, change: Partial<SiwxSubject>][] = [
  [
    'writes what cannot be read',
    /written, and not read/,
    { formatSiwx: (message) => `${own.formatSiwx(message)}${message.requestId === '' ? ' ' : ''}` },
  ],
  [
    'forgets a field',
    /written, and read as another/,
    { parseSiwx: (text) => ({ ...own.parseSiwx(text), notBefore: undefined }) },
  ],
  [
    'reads a carriage return away',
    /read, and written as another/,
    { parseSiwx: (text) => own.parseSiwx(text.replaceAll('\r', '')) },
  ],
  [
    'reads what it would not write',
    /read, and not written/,
    {
      formatSiwx: (message) =>
        own.formatSiwx(message.statement === ' ' ? ({ ...message, uri: '' } as SiwxMessage) : message),
    },
  ],
  ['throws what is no refusal', /no refusal of a sign-in/, { parseSiwx: () => JSON.parse('{') }],
];

describe('a namespace that', () => {
  it.each(flaws)('%s is noticed', (_, noticed, change) => {
    const { disagreements } = compareSiwx({ ...subject, ...change }, { messages: 20_000, seed: testSeed() });
    expect(disagreements.join('\n')).toMatch(noticed);
  });
});
