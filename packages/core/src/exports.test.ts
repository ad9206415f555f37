import { expect, it } from 'vitest';
import * as core from './index.js';

it('core exports exactly the documented names', () => {
  expect(Object.keys(core).sort()).toMatchInlineSnapshot(`
    [
      "cookieStorage",
      "createStore",
      "createWallets",
      "indexedDbStorage",
      "initialState",
      "isAccountOf",
      "isWalletError",
      "localLastChain",
      "localStorageStorage",
      "memoryStorage",
      "recordOf",
      "resilientStorage",
      "savedAccounts",
      "sessionStorageStorage",
      "transition",
    ]
  `);
});
