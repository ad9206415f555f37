import '@causeway/embedded-wallet/server';
import { WalletError } from '@causeway/protocol';
import { expect, it } from 'vitest';
import { codeRefusal, triesLeft } from './codeRefusal.js';

const refused = (cause?: unknown) => new WalletError('recovery-code-invalid', {}, { cause });
const because = (reason: 'incorrect' | 'expired' | 'exhausted' | 'used', triesLeft?: number) =>
  refused(new WalletError('embedded-code-refused', { reason, triesLeft }));

it.each(['incorrect', 'expired', 'exhausted', 'used'] as const)(
  'a refused code is recognised when it is %s',
  (reason) => {
    expect(codeRefusal(because(reason))).toBe(reason);
  },
);

it('a refused code reports its remaining tries, or exhausted when none are left', () => {
  expect([codeRefusal(because('incorrect', 2)), triesLeft(because('incorrect', 2))]).toEqual([
    'incorrect',
    2,
  ]);
  expect(codeRefusal(because('incorrect', 0))).toBe('exhausted');
  expect(triesLeft(because('expired'))).toBeUndefined();
  expect(triesLeft(new Error('other'))).toBeUndefined();
});

it('a refused code without a reason counts as incorrect', () => {
  expect(codeRefusal(refused(new Error('cannot be opened')))).toBe('incorrect');
});

it('an unrelated error is not a refused code', () => {
  expect(codeRefusal(new WalletError('aborted', { method: 'x' }))).toBeUndefined();
});
