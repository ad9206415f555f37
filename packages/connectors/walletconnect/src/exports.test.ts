import { expect, test } from 'vitest';
import * as walletconnect from './index.js';

test('what the package exports is what it says', () => {
  expect(Object.keys(walletconnect).sort()).toEqual(['expiryOf', 'walletConnect']);
});
