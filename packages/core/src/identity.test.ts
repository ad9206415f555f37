import { fakeConnector } from '@causeway/conformance/fakes';
import { describe, expect, it } from 'vitest';
import { groupWallets } from './identity.js';

const evm = (id: string, name: string, rdns?: string) =>
  fakeConnector({ id, wallet: { name, rdns }, namespaces: ['eip155'] });
const solana = (id: string, name: string, rdns?: string) =>
  fakeConnector({ id, wallet: { name, rdns }, namespaces: ['solana'] });
const shape = (...connectors: Parameters<typeof groupWallets>[0]) =>
  groupWallets(connectors).map(({ id, connectors: members, conflict }) => [
    id,
    members.map((connector) => connector.id).join(' '),
    conflict,
  ]);

describe('wallet rows', () => {
  it('keep two wallets apart', () => {
    expect(shape(evm('a', 'Alpha', 'io.alpha'), evm('b', 'Beta', 'io.beta'))).toEqual([
      ['io.alpha', 'a', false],
      ['io.beta', 'b', false],
    ]);
  });

  it('join the namespaces of one wallet by its domain name', () => {
    expect(shape(evm('a', 'Alpha', 'io.alpha'), solana('b', 'Alpha Wallet', 'io.alpha'))).toEqual([
      ['io.alpha', 'a b', false],
    ]);
  });

  it('join by name in another namespace when one of them has no domain name, in either order', () => {
    const joined = [['io.alpha', 'a b', false]];
    expect(shape(evm('a', 'Alpha', 'io.alpha'), solana('b', 'alpha '))).toEqual(joined);
    expect(shape(solana('b', 'alpha '), evm('a', 'Alpha', 'io.alpha'))).toEqual(joined);
  });

  it('show both who claim the same domain name, marked', () => {
    expect(shape(evm('a', 'Alpha', 'io.alpha'), evm('b', 'Alpha', 'io.alpha'))).toEqual([
      ['io.alpha', 'a', true],
      ['io.alpha#1', 'b', true],
    ]);
  });

  it('mark two wallets of the same name under different domain names', () => {
    expect(shape(evm('a', 'Alpha', 'io.alpha'), evm('b', 'ALPHA', 'io.other'))).toEqual([
      ['io.alpha', 'a', true],
      ['io.other', 'b', true],
    ]);
  });

  it('see through compatibility characters in a name', () => {
    expect(shape(evm('a', 'Alpha', 'io.alpha'), evm('b', 'Ａlpha', 'io.other'))[0]?.[2]).toBe(true);
  });

  it('are the same whatever order the page announced them in', () => {
    const all = [evm('a', 'Alpha', 'io.alpha'), solana('b', 'Alpha'), evm('c', 'Gamma', 'io.gamma')];
    const once = new Set(shape(...all).map(String));
    expect(new Set(shape(...[...all].reverse()).map(String))).toEqual(once);
  });
});
