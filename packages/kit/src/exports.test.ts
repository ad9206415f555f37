import { WalletError } from '@causeway/protocol';
import { expect, it } from 'vitest';
import { isWalletError } from './index.js';

it('an app that installed the kit alone can distinguish a rejection from other errors', () => {
  expect(isWalletError(new WalletError('user-rejected', { method: 'signMessage' }), 'user-rejected')).toBe(
    true,
  );
  expect(isWalletError(new Error('other'))).toBe(false);
});
