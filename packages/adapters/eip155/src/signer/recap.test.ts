import { describe, expect, test } from 'vitest';
import { isGrant, isRecap, readRecap, sentenceOf, writeRecap } from './recap.js';
import { formatSiwx, parseSiwx } from './recapSiwx.js';

/** A ReCap of any JSON, in the one form. */
const encode = (json: string) => `urn:recap:${btoa(json).replace(/=+$/, '')}`;
const granting = (granted: unknown) => encode(JSON.stringify({ att: { eip155: granted } }));
const requests = {
  'request/personal_sign': [{ chains: ['eip155:1', 'eip155:10'] }],
  'request/eth_call': [{}],
};
const sentence =
  "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign', 'eth_call' for 'eip155'.";

describe('a ReCap', () => {
  test('a ReCap that is written has the methods in their order, once, without padding', () => {
    const recap = writeRecap(['personal_sign', 'eth_call']);
    expect(recap).toBe(granting({ 'request/eth_call': [{}], 'request/personal_sign': [{}] }));
    expect(recap).not.toContain('=');
    expect(readRecap(recap)).toEqual({ methods: ['eth_call', 'personal_sign'], chains: [] });
  });

  test('a ReCap is read as its methods in their order and its chains once', () => {
    const both = { ...requests, 'request/eth_send2_X': [{ chains: ['eip155:10', 'eip155:8453'] }] };
    expect(readRecap(granting(both))).toEqual({
      methods: ['personal_sign', 'eth_call', 'eth_send2_X'],
      chains: ['eip155:1', 'eip155:10', 'eip155:8453'],
    });
  });

  const json = JSON.stringify({ att: { eip155: requests } });
  const refused: readonly (readonly [string, string, string])[] = [
    ['is not base64', 'urn:recap:*', 'is JSON in base64'],
    ['is not JSON', encode('{'), 'is JSON in base64'],
    ['has a space', encode(json.replace(':', ': ')), 'is JSON in base64'],
    ['has padding', `urn:recap:${btoa(`${json} `.trim())}=`, 'is JSON in base64'],
    ['names a field twice', encode(json.replace('{"att"', '{"att":1,"att"')), 'is JSON in base64'],
    ['is null', encode('null'), 'grants nothing outside eip155'],
    ['is a list', encode('[1]'), 'grants nothing outside eip155'],
    ['is a text', encode('"a"'), 'grants nothing outside eip155'],
    ['has another field', encode('{"att":{"eip155":{}},"prf":[]}'), 'grants nothing outside eip155'],
    ['grants nothing', encode('{"att":{}}'), 'grants nothing outside eip155'],
    ['grants by a list', encode('{"att":[{"eip155":{}}]}'), 'grants nothing outside eip155'],
    ['grants by a number', encode('{"att":1}'), 'grants nothing outside eip155'],
    ['names nothing to grant', encode('{"prf":[]}'), 'grants nothing outside eip155'],
    [
      'names a chain in a list of its own',
      granting({ 'request/eth_call': [{ chains: [['eip155:1']] }] }),
      'limits requests by chains only',
    ],
    ['grants more', encode('{"att":{"eip155":{},"https://a.example":{}}}'), 'grants nothing outside eip155'],
    ['grants something else', encode('{"att":{"solana":{}}}'), 'grants a request'],
    ['grants no request', granting({}), 'grants a request'],
    ['grants a text', granting('abc'), 'grants a request'],
    ['grants a list', granting([1]), 'grants a request'],
    ['grants another ability', granting({ 'write/eth_call': [{}] }), 'grants requests only'],
    ['names an ability without a method', granting({ 'request/': [{}] }), 'grants requests only'],
    ['names a method with a quote', granting({ "request/a'b": [{}] }), 'grants requests only'],
    ['names a method with a capital first', granting({ 'request/Abc': [{}] }), 'grants requests only'],
    ['names a long method', granting({ [`request/a${'b'.repeat(64)}`]: [{}] }), 'grants requests only'],
    ['has no limits', granting({ 'request/eth_call': [] }), 'limits requests by chains only'],
    ['has two limits', granting({ 'request/eth_call': [{}, {}] }), 'limits requests by chains only'],
    [
      'has limits that are not a list',
      granting({ 'request/eth_call': { 0: {}, length: 1 } }),
      'limits requests by chains only',
    ],
    ['limits by null', granting({ 'request/eth_call': [null] }), 'limits requests by chains only'],
    ['limits by a list', granting({ 'request/eth_call': [[]] }), 'limits requests by chains only'],
    [
      'limits by something else',
      granting({ 'request/eth_call': [{ times: 1 }] }),
      'limits requests by chains only',
    ],
    [
      'limits by chains and more',
      granting({ 'request/eth_call': [{ chains: ['eip155:1'], times: 1 }] }),
      'limits requests by chains only',
    ],
    [
      'names chains as a text',
      granting({ 'request/eth_call': [{ chains: 'eip155:1' }] }),
      'limits requests by chains only',
    ],
    ...['eip155:01', 'eip155:1x', 'xeip155:1', 'solana:1', `eip155:1${'0'.repeat(32)}`, 1].map(
      (chain) =>
        [
          `names the chain ${chain}`,
          granting({ 'request/eth_call': [{ chains: ['eip155:1', chain] }] }),
          'limits requests by chains only',
        ] as const,
    ),
  ];
  test.each(refused)('a ReCap that %s is refused', (_, resource, reason) => {
    expect(() => readRecap(resource)).toThrowError(
      expect.objectContaining({
        code: 'siwx-invalid',
        context: { field: 'resources', reason: `must have a ReCap that ${reason}.` },
      }),
    );
  });

  test('a ReCap has one form: no padding, no space and no further bits in its base64', () => {
    // Of lengths that base64 pads with one and with two marks.
    for (const method of ['eth_a', 'eth_ab', 'eth_abc']) {
      const recap = granting({ [`request/${method}`]: [{}] });
      const text = recap.slice('urn:recap:'.length);
      expect(readRecap(recap).methods).toEqual([method]);
      const missing = (4 - (text.length % 4)) % 4;
      const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
      const last = letters[letters.indexOf(text.at(-1) ?? '') + 1];
      const forms = [`${text.slice(0, 4)} ${text.slice(4)}`, `${text}\n`];
      if (missing > 0) forms.push(text + '='.repeat(missing), `${text.slice(0, -1)}${last}`);
      for (const form of forms) {
        expect(atob(form)).toBe(atob(text));
        expect(() => readRecap(`urn:recap:${form}`)).toThrowError(
          expect.objectContaining({ code: 'siwx-invalid' }),
        );
      }
    }
  });

  test('a ReCap may name a method of 64 letters and a chain of 32 digits', () => {
    const [method, chain] = [`a${'b'.repeat(63)}`, `eip155:1${'0'.repeat(31)}`];
    const recap = granting({ [`request/${method}`]: [{ chains: [chain] }] });
    expect(readRecap(recap)).toEqual({ methods: [method], chains: [chain] });
  });

  test('a resource is a ReCap by its beginning, and a statement is a grant by its words', () => {
    expect([granting({}), 'https://a.example/urn:recap:', undefined].map(isRecap)).toEqual([
      true,
      false,
      false,
    ]);
    const words = 'I further authorize the stated URI to perform the following actions on my behalf:';
    expect([sentence, words, 'I further authorize', undefined].map(isGrant)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(sentenceOf(readRecap(granting(requests)))).toBe(sentence);
  });
});

const message = {
  domain: 'app.example',
  account: 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  uri: 'https://app.example/sign-in',
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-21T12:00:00.000Z',
} as const;
const recap = granting(requests);
const refusal = (field: string, reason: string) =>
  expect.objectContaining({ code: 'siwx-invalid', context: { field, reason } });

describe('the text of a sign-in with a ReCap', () => {
  test.each([
    ['with a statement', 'Sign in.', `Sign in. ${sentence}`],
    ['without a statement', undefined, sentence],
  ])('the sentence of a ReCap follows the statement, and is not read as one, %s', (_, statement, written) => {
    const text = formatSiwx({ ...message, statement, resources: ['https://app.example/terms', recap] });
    expect(text.split('\n')[3]).toBe(written);
    const read = parseSiwx(text);
    expect(read.statement).toBe(statement);
    expect(read.resources).toEqual(['https://app.example/terms', recap]);
    expect(Object.isFrozen(read)).toBe(true);
  });

  test('a sign-in text without a ReCap is unchanged', () => {
    for (const resources of [undefined, ['https://app.example/terms']]) {
      const plain = { ...message, statement: 'Sign in.', resources };
      expect(parseSiwx(formatSiwx(plain))).toMatchObject({ statement: 'Sign in.' });
    }
  });

  test('a ReCap that is not the last of the resources is refused', () => {
    const refused = refusal('resources', 'must have one ReCap, as the last.');
    for (const resources of [
      [recap, recap],
      [recap, 'https://app.example/terms'],
    ]) {
      expect(() => formatSiwx({ ...message, resources })).toThrowError(refused);
    }
  });

  test('a statement that grants permissions itself is refused, when it is written and when it is read', () => {
    const refused = refusal('statement', 'must not grant permissions of its own.');
    expect(() => formatSiwx({ ...message, statement: sentence })).toThrowError(refused);
    expect(() => formatSiwx({ ...message, statement: sentence, resources: [recap] })).toThrowError(refused);
    const text = formatSiwx({ ...message, statement: 'Sign in.', resources: [recap] });
    expect(() => parseSiwx(text.replace('Sign in.', sentence))).toThrowError(refused);
    expect(() => parseSiwx(text.slice(0, text.indexOf('\nResources:')))).toThrowError(refused);
  });

  test.each([
    ['leaves it out', ` ${sentence}`, ''],
    ['is missing', `Sign in. ${sentence}\n`, ''],
    ['puts another between', ` ${sentence}`, `${sentence}`],
    ['grants another method', "'eth_call'", "'eth_sign'"],
    ['has nothing before its space', `Sign in. ${sentence}`, ` ${sentence}`],
  ])('a text with a ReCap whose statement %s is refused', (_, part, other) => {
    const text = formatSiwx({ ...message, statement: 'Sign in.', resources: [recap] });
    expect(() => parseSiwx(text.replace(part, other))).toThrowError(
      expect.objectContaining({
        code: 'siwx-invalid',
        context: expect.objectContaining({ field: 'statement' }),
      }),
    );
  });
});
