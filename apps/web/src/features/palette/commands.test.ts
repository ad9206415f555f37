import type { Connection, Wallet } from '@causeway/core';
import { expect, it, vi } from 'vitest';
import { plusIcon } from '../../ui/laterIcons.ts';
import { type CommandSource, findCommands, listCommands } from './commands.ts';

// The modules of the places import whole pages, which need a browser.
vi.mock('../../places.ts', () => ({
  places: [
    { path: '/', name: 'shell.nav.home' },
    { path: '/sign', name: 'shell.nav.sign' },
  ],
}));

const surprise = () => {
  throw new Error('called by surprise');
};
const wallet = (id: string, name: string) => ({ id, name, routes: ['injected'] }) as unknown as Wallet;
const connected = { id: 'c1', walletId: 'a', walletName: 'Alpha', status: 'connected' } as Connection;

const source: CommandSource = {
  t: (key, values = {}) => [key, ...Object.values(values)].join(' '),
  path: '/',
  wallets: [wallet('a', 'Alpha'), wallet('b', 'Béta')],
  connections: [connected],
  chains: [],
  current: [],
  namespaceOf: ({ namespaces }) => namespaces.join(' '),
  preferences: {},
  verbs: {
    go: surprise,
    connect: surprise,
    disconnect: surprise,
    chooseChain: surprise,
    prefer: surprise,
    copy: surprise,
  },
};

const ids = (source: CommandSource) => listCommands(source).map(({ id }) => id);

it('commands offer to connect unconnected wallets and to disconnect connected ones', () => {
  expect(ids(source)).toContain('connect:b');
  expect(ids(source)).toContain('leave:a');
  expect(ids(source)).not.toContain('connect:a');
});

it('commands leave out the current place, the current theme and a missing address', () => {
  expect(ids(source)).not.toContain('go:/');
  expect(ids(source)).not.toContain('theme:system');
  expect(ids(source)).not.toContain('copy');
  expect(ids({ ...source, address: '0x1' })).toContain('copy');
});

it('commands call the function of their name', () => {
  const go = vi.fn();
  const commands = listCommands({ ...source, verbs: { ...source.verbs, go } });
  commands.find(({ id }) => id === 'go:/sign')?.run(surprise);
  expect(go).toHaveBeenCalledExactlyOnceWith('/sign');
});

it('commands leave out wallets that need a pairing code', () => {
  const phone = { ...wallet('p', 'Phone'), routes: ['relayed'] } as unknown as Wallet;
  const commands = listCommands({ ...source, wallets: [...source.wallets, phone] });
  expect(commands.some(({ id }) => id === 'connect:b')).toBe(true);
  expect(commands.some(({ id }) => id === 'connect:p')).toBe(false);
});

it('the command search matches words in any order, without case or marks', () => {
  const found = findCommands(listCommands(source), '  BETA palette.con ');
  expect(found.map(({ id }) => id)).toEqual(['connect:b']);
  expect(findCommands(listCommands(source), 'nothing like it')).toEqual([]);
});

it('the command search ranks prefixes, then word prefixes, then substrings', () => {
  const named = (name: string) => ({ id: name, name, icon: plusIcon, run: surprise }) as const;
  const find = (query: string, ...names: string[]) =>
    findCommands(names.map(named), query).map(({ name }) => name);
  expect(find('s', 'Connect Plain Test Wallet', 'Go to Send', 'Sign out')).toEqual([
    'Sign out',
    'Go to Send',
    'Connect Plain Test Wallet',
  ]);
  expect(find('work', 'Leave A: EVM networks', 'Back to work')).toEqual([
    'Back to work',
    'Leave A: EVM networks',
  ]);
  expect(find('go s', 'Let go of Alpha Signer', 'Go to Sign')).toEqual([
    'Go to Sign',
    'Let go of Alpha Signer',
  ]);
  // Commands that match equally keep their order.
  expect(find('alpha', 'Leave Alpha', 'Offer Alpha')).toEqual(['Leave Alpha', 'Offer Alpha']);
});

it('commands disconnect a wallet of several namespaces completely or by namespace', () => {
  const solana = { ...connected, id: 'c2', namespaces: ['solana'] };
  const leave = vi.fn();
  const commands = listCommands({
    ...source,
    connections: [{ ...connected, namespaces: ['eip155'] }, solana],
    verbs: { ...source.verbs, disconnect: leave },
  }).filter(({ id }) => id.startsWith('leave:'));
  expect(commands.map(({ id }) => id)).toEqual(['leave:a', 'leave:c1', 'leave:c2']);
  commands[0]?.run(surprise);
  expect(leave.mock.lastCall?.[0]).toHaveLength(2);
  commands[2]?.run(surprise);
  expect(leave).toHaveBeenLastCalledWith([solana], 'solana');
});
