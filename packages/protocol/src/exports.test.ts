import { expect, it } from 'vitest';
import * as protocol from './index.js';

it('exports what is documented and nothing else', () => {
  expect(Object.keys(protocol).sort()).toMatchInlineSnapshot(`
    [
      "WalletError",
      "accountOf",
      "formatAccountId",
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
