import { expect, it } from 'vitest';
import * as core from './index.js';

it('exports what is documented and nothing else', () => {
  expect(Object.keys(core).sort()).toMatchInlineSnapshot(`
    [
      "createStore",
      "createWallets",
      "indexedDbStorage",
      "initialState",
      "localLastChain",
      "localStorageStorage",
      "memoryStorage",
      "recordOf",
      "resilientStorage",
      "sessionStorageStorage",
      "transition",
    ]
  `);
});
