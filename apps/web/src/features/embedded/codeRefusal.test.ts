import '@causeway/embedded-wallet/server';
import { WalletError } from '@causeway/protocol';
import { expect, it } from 'vitest';
import { codeRefusal, triesLeft } from './codeRefusal.ts';

const refused = (cause?: unknown) => new WalletError('recovery-code-invalid', {}, { cause });
const because = (reason: 'incorrect' | 'expired' | 'exhausted', triesLeft?: number) =>
  refused(new WalletError('embedded-code-refused', { reason, triesLeft }));

it.each(['incorrect', 'expired', 'exhausted'] as const)('is told when it is %s', (reason) => {
  expect(codeRefusal(because(reason))).toBe(reason);
});

it('is tried too often when no try is left, and otherwise says how many are', () => {
  expect([codeRefusal(because('incorrect', 2)), triesLeft(because('incorrect', 2))]).toEqual([
    'incorrect',
    2,
  ]);
  expect(codeRefusal(because('incorrect', 0))).toBe('exhausted');
  expect(triesLeft(because('expired'))).toBeUndefined();
  expect(triesLeft(new Error('other'))).toBeUndefined();
});

it('is a wrong code when nothing else is known', () => {
  expect(codeRefusal(refused(new Error('cannot be opened')))).toBe('incorrect');
});

it('is none when the error is about something else', () => {
  expect(codeRefusal(new WalletError('aborted', { method: 'x' }))).toBeUndefined();
});
