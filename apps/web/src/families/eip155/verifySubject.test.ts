import { memoryKey } from '@causeway/eip155/key';
import { formatSiwx } from '@causeway/eip155/siwx';
import { hashMessage } from '@causeway/eip155/verify';
import { describe, expect, test } from 'vitest';
import { verifySubject } from './verifySubject.ts';

// The first account of the test mnemonic that every local chain knows.
const key = memoryKey('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const account = 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = 'eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const sign = async (text: string) => {
  const digest = Uint8Array.from(hashMessage(text).slice(2).match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  );
  const bytes = await key.sign(digest);
  const v = (bytes[64] ?? 0) + 27;
  return `0x${[...bytes.subarray(0, 64), v].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};

const surprise = async () => {
  throw new Error('the network was read by surprise');
};
/** A network on which no address has code. */
const empty = async () => `0x${'0'.repeat(256)}`;

describe('a signed message', () => {
  const subject = { kind: 'message', message: 'Hello' } as const;

  test('is verified by its key alone, without a look at the network', async () => {
    const signature = await sign('Hello');
    expect(await verifySubject({ subject, account, signature, request: surprise })).toMatchObject({
      valid: true,
      scheme: 'eip191',
      recovered: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      checks: ['text', 'key'],
    });
  });

  test('of another text or another account is not valid', async () => {
    const signature = await sign('Hello!');
    for (const wanted of [account, other]) {
      expect(await verifySubject({ subject, account: wanted, signature, request: empty })).toMatchObject({
        valid: false,
        checks: [],
      });
    }
  });

  test('is not called bad when the network cannot be read', async () => {
    const signature = await sign('Hello!');
    await expect(verifySubject({ subject, account, signature, request: surprise })).rejects.toThrow(
      'surprise',
    );
  });
});

describe('a sign-in', () => {
  const fields = {
    domain: 'localhost:4400',
    uri: 'http://localhost:4400/sign',
    nonce: '0123456789abcdef',
    issuedAt: '2026-01-01T00:00:00.000Z',
    expirationTime: '2026-01-01T00:10:00.000Z',
  };
  const text = formatSiwx({ ...fields, account, version: '1' });
  const subject = { kind: 'sign-in', text, ...fields } as const;
  const now = new Date('2026-01-01T00:05:00.000Z');

  test('is verified with its domain, network, nonce and times', async () => {
    const signature = await sign(text);
    expect(await verifySubject({ subject, account, signature, request: surprise, now })).toMatchObject({
      valid: true,
      checks: ['text', 'domain', 'network', 'nonce', 'times', 'key'],
    });
  });

  test.each([
    ['domain', { domain: 'elsewhere.example' }],
    ['nonce', { nonce: 'fedcba9876543210' }],
    ['uri', { uri: 'http://elsewhere.example/' }],
  ])('with another %s names it', async (field, change) => {
    const signature = await sign(text);
    const wrong = { ...subject, ...change };
    expect(await verifySubject({ subject: wrong, account, signature, request: surprise, now })).toMatchObject(
      {
        valid: false,
        field,
      },
    );
  });

  test('that is over names its time', async () => {
    const late = new Date('2026-01-01T00:10:00.000Z');
    const signature = await sign(text);
    expect(await verifySubject({ subject, account, signature, request: surprise, now: late })).toMatchObject({
      valid: false,
      field: 'expirationTime',
    });
  });

  test('with a signature of another text is not valid', async () => {
    const signature = await sign('Hello');
    expect(await verifySubject({ subject, account, signature, request: empty, now })).toMatchObject({
      valid: false,
    });
  });
});
