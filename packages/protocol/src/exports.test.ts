import { expect, it } from 'vitest';
import * as protocol from './index.js';

it('protocol exports exactly the documented names', () => {
  expect(Object.keys(protocol).sort()).toMatchInlineSnapshot(`
    [
      "WalletError",
      "accountOf",
      "formatAccountId",
      "isAccountOf",
      "isWalletError",
      "namespaceOf",
      "normalizeNamespace",
      "parseAccountId",
      "parseChainId",
      "sentences",
      "withDeadline",
    ]
  `);
});
