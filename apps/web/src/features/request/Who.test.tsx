import { createStore } from '@causeway/core';
import { act } from 'react-test-renderer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadAreas } from '../../i18n/i18n.ts';
import { draw } from '../../ui/testing/draw.ts';
import type { Sender } from './useSender.ts';

const local = { id: 'bip122:1', name: 'Bitcoin Local' };
const main = { id: 'bip122:2', name: 'Bitcoin' };
const wanted = vi.fn(() => main);
vi.mock('../../wallets.ts', () => ({
  useAccounts: () => [],
  useConnections: () => [],
  useWallet: () => undefined,
  useChain: () => wanted(),
  wallets: { chains: createStore({}) },
}));
vi.mock('../../chains.ts', () => ({ chainName: (id: string) => id, chainsOf: () => [local, main] }));
vi.mock('../../namespaces.ts', () => ({ isBound: () => true }));
vi.mock('../../families/WithFamily.tsx', () => ({ WithFamily: () => null }));
vi.mock('../names/useName.ts', () => ({ useAddressLabel: () => (address: string) => address }));
vi.mock('../../ui/Glyph.tsx', () => ({ sortByNamespace: () => [], useNamespaceName: () => () => '' }));
vi.mock('../../ui/NetworkName.tsx', () => ({ NetworkName: () => null }));
vi.mock('../../ui/WalletIcon.tsx', () => ({ WalletIcon: () => null }));
vi.mock('../../ui/Address.tsx', () => ({ Address: () => null }));
vi.mock('../../ui/ChipSelect.tsx', () => ({ Chip: () => null, ChipSelect: () => null }));
vi.stubGlobal('document', { activeElement: null, body: null });
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterAll(() => vi.unstubAllGlobals());
beforeAll(() => loadAreas('activity', 'ui'));

test('a network on which the wallet shared no account is warned of, because the request stays on another one', async () => {
  const { Who } = await import('./Who.tsx');
  const sender = {
    ...{ namespace: 'bip122', chain: local, account: { address: 'bcrt1', connection: 'c' } },
    connection: { id: 'c', walletName: 'Wallet' },
  } as unknown as Sender;
  const warnings = () =>
    view.root
      .findAll(({ type, props }) => type === 'div' && props['data-kind'] === 'warning')
      .map((one) => one.findAllByType('p').map(({ children }) => children.join('')));
  const view = draw(<Who sender={sender} title="From" />);
  expect(warnings()).toEqual([
    [
      'Wallet shared no account on Bitcoin. Connect it again and allow that network.',
      'Until then, requests go to Bitcoin Local.',
    ],
  ]);
  wanted.mockReturnValue(local);
  act(() => view.update(<Who sender={{ ...sender }} title="From" />));
  expect(warnings()).toEqual([]);
  act(() => view.unmount());
});
