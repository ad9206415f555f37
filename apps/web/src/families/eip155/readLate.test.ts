import { describe, expect, test, vi } from 'vitest';

const found = { valid: true, scheme: 'eip191', checks: [] };
const verifySubject = vi.fn(async () => found);
vi.mock('./verifySubject.ts', () => ({ verifySubject }));
vi.mock('../readers.ts', () => ({
  evmReader: () => {
    throw new Error('the network was read by surprise');
  },
}));

const { readLate } = await import('./readLate.ts');
const { account } = await import('@causeway/journal/testing');

const subject = { kind: 'message', message: 'Hello' } as const;

describe('a signature that comes late', () => {
  test('is taken once it is verified', async () => {
    expect(await readLate('0x12', { subject, account })).toEqual({
      signature: '0x12',
      scheme: 'eip191',
    });
  });

  test('of a sign-in keeps the text that was signed', async () => {
    const signIn = { kind: 'sign-in', text: 'text', domain: 'd', uri: 'u', nonce: 'n' } as const;
    expect(await readLate('0x12', { subject: signIn, account })).toMatchObject({ signedText: 'text' });
  });

  test('that does not fit is none', async () => {
    verifySubject.mockResolvedValueOnce({ ...found, valid: false });
    expect(await readLate('0x12', { subject, account })).toBeUndefined();
  });

  test.each([undefined, null, 7, 'yes', { signature: '0x12' }])(
    '%j is none, and nothing is verified',
    async (answer) => {
      verifySubject.mockClear();
      expect(await readLate(answer, { subject, account })).toBeUndefined();
      expect(verifySubject).not.toHaveBeenCalled();
    },
  );
});
