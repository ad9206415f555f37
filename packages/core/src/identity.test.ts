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
  it('two different wallets have two rows', () => {
    expect(shape(evm('a', 'Alpha', 'io.alpha'), evm('b', 'Beta', 'io.beta'))).toEqual([
      ['io.alpha', 'a', false],
      ['io.beta', 'b', false],
    ]);
  });

  it('connectors with one reverse domain name share a row across namespaces', () => {
    expect(shape(evm('a', 'Alpha', 'io.alpha'), solana('b', 'Alpha Wallet', 'io.alpha'))).toEqual([
      ['io.alpha', 'a b', false],
    ]);
  });

  it('connectors without a domain name join the row of the same name in another namespace, in either order', () => {
    const joined = [['io.alpha', 'a b', false]];
    expect(shape(evm('a', 'Alpha', 'io.alpha'), solana('b', 'alpha '))).toEqual(joined);
    expect(shape(solana('b', 'alpha '), evm('a', 'Alpha', 'io.alpha'))).toEqual(joined);
  });

  it('two wallets that claim one domain name have two rows with a conflict', () => {
    expect(shape(evm('a', 'Alpha', 'io.alpha'), evm('b', 'Alpha', 'io.alpha'))).toEqual([
      ['io.alpha', 'a', true],
      ['io.alpha#1', 'b', true],
    ]);
  });

  it('two wallets of one name with different domain names have a conflict', () => {
    expect(shape(evm('a', 'Alpha', 'io.alpha'), evm('b', 'ALPHA', 'io.other'))).toEqual([
      ['io.alpha', 'a', true],
      ['io.other', 'b', true],
    ]);
  });

  it('names are compared without compatibility characters', () => {
    expect(shape(evm('a', 'Alpha', 'io.alpha'), evm('b', 'Ａlpha', 'io.other'))[0]?.[2]).toBe(true);
  });

  it('wallets that rival in one of their namespaces have a conflict, whatever else their rows have', () => {
    const row = [evm('a', 'Alpha', 'io.alpha'), solana('b', 'Other', 'io.alpha')];
    expect(shape(...row, evm('c', 'Alpha', 'io.other'))).toEqual([
      ['io.alpha', 'a b', true],
      ['io.other', 'c', true],
    ]);
    const both = fakeConnector({ id: 'a', wallet: { name: 'Alpha' }, namespaces: ['polkadot', 'solana'] });
    expect(shape(both, solana('b', 'Alpha'))).toEqual([
      ['name:alpha', 'a', true],
      ['name:alpha#1', 'b', true],
    ]);
  });

  it('rows do not depend on the order of the announcements', () => {
    const all = [evm('a', 'Alpha', 'io.alpha'), solana('b', 'Alpha'), evm('c', 'Gamma', 'io.gamma')];
    const inOrder = new Set(shape(...all).map(String));
    expect(new Set(shape(...[...all].reverse()).map(String))).toEqual(inOrder);
  });

  it('one of several connectors of a row decides whether another joins it, and whether it has a rival', () => {
    const relayed = (id: string, name: string, rdns?: string) => ({
      ...evm(id, name, rdns),
      route: 'relayed' as const,
    });
    const near = (id: string, name: string) => fakeConnector({ id, wallet: { name }, namespaces: ['near'] });
    const both = (id: string, name: string) =>
      fakeConnector({ id, wallet: { name }, namespaces: ['polkadot', 'solana'] });
    const row = [evm('a', 'Alpha', 'io.alpha'), solana('b', 'Other', 'io.alpha')];
    expect(shape(...row, near('c', 'Alpha'))).toEqual([['io.alpha', 'a b c', false]]);
    expect(shape(...row, relayed('c', 'Alpha', 'io.alpha'))).toEqual([['io.alpha', 'a b c', false]]);
    expect(shape(...row, both('c', 'Alpha'))).toEqual([
      ['io.alpha', 'a b', false],
      ['name:alpha', 'c', false],
    ]);
  });
});
