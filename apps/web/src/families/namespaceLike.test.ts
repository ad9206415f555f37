import { expect, test } from 'vitest';
import { namespaceLike } from './namespaceLike.ts';

test.each([
  ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'eip155'],
  ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1', 'solana'],
  ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'polkadot'],
  ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 'polkadot'],
  ['cosmos1cyyzpxplxdzkeea7kwsydadg87357qnahakaks', 'cosmos'],
  ['osmo1cyyzpxplxdzkeea7kwsydadg87357qnahakaks', 'cosmos'],
  ['erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th', 'mvx'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bip122'],
  ['alice.near', 'near'],
  ['hello', undefined],
  ['', undefined],
])('namespaceLike finds that %s looks like an address of %s', (text, namespace) => {
  expect(namespaceLike(text)).toBe(namespace);
});
