import { expect, test } from 'vitest';
import { documentOf } from '../src/compatibility/document.js';
import type { Meeting } from '../src/compatibility/met.js';
import type { ListedWallet } from '../src/compatibility/wallets.js';

const listed: readonly ListedWallet[] = [
  {
    name: 'Harbour Wallet',
    routes: new Map([
      ['eip155', new Set(['page', 'relay'] as const)],
      ['solana', new Set(['page'] as const)],
    ]),
  },
];

const file = 'packages/adapters/eip155/test/harbour.test.ts';
const meetings: readonly Meeting[] = [
  {
    kind: 'implementation',
    package: '@harbour/page',
    release: '@harbour/page 1.2.3',
    what: 'signs',
    wallet: 'Harbour',
    namespaces: ['eip155'],
    route: 'page',
    file,
  },
  {
    kind: 'implementation',
    package: 'relay-kit',
    release: 'relay-kit 4.5.6',
    what: 'answers',
    namespaces: ['eip155'],
    route: 'relay',
    protocol: 'Relay 2',
    file,
  },
];

test('the compatibility table shows whether a wallet was tested by its own code, by its protocol or not at all', () => {
  const lines = documentOf(meetings, listed, []).split('\n');
  expect(lines).toContain(
    '| Harbour Wallet | eip155 | code: @harbour/page 1.2.3 | protocol: Relay 2 |  |  |  |',
  );
  expect(lines).toContain('| Harbour Wallet | solana | not tried |  |  |  |  |');
});

test('the compatibility table counts a release once, however many tests use it', () => {
  const text = documentOf([...meetings, ...meetings], listed, []);
  expect(text).toContain('2 independent implementations and 0 vector sets');
});
