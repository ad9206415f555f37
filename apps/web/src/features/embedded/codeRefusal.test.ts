import '@causeway/embedded-wallet/server';
import { WalletError } from '@causeway/protocol';
import { expect, it } from 'vitest';
import { codeRefusal } from './codeRefusal.ts';

const refused = (cause?: unknown) => new WalletError('recovery-code-invalid', {}, { cause });
const because = (reason: 'incorrect' | 'expired' | 'exhausted') =>
  refused(new WalletError('embedded-code-refused', { reason }));

it.each(['incorrect', 'expired', 'exhausted'] as const)('is told when it is %s', (reason) => {
  expect(codeRefusal(because(reason))).toBe(reason);
});

it('is a wrong code when nothing else is known', () => {
  expect(codeRefusal(refused(new Error('cannot be opened')))).toBe('incorrect');
});

it('is none when the error is about something else', () => {
  expect(codeRefusal(new WalletError('aborted', { method: 'x' }))).toBeUndefined();
});
