import { describe, expect, it } from 'vitest';
import { parseAccounts, parsePort } from './accounts.js';

const banner = `
Available Accounts
==================
(0) 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 (10000.000000000000000000 ETH)

Private Keys
==================
(0) 0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80

Listening on 127.0.0.1:38383
`;

describe('the output of anvil', () => {
  it("the accounts in anvil's output are parsed with their keys into frozen objects", () => {
    const accounts = parseAccounts(banner);
    expect(accounts).toEqual([
      {
        address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
      },
    ]);
    expect(Object.isFrozen(accounts) && Object.isFrozen(accounts[0])).toBe(true);
  });

  it("the port in anvil's output is parsed once it is printed", () => {
    expect(parsePort(banner)).toBe(38383);
    expect(parsePort('Listening on 127.0.0.1:38')).toBeUndefined();
    expect(parsePort('Available Accounts')).toBeUndefined();
  });
});
