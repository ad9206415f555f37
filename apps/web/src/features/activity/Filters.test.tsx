import { createWallets, memoryStorage } from '@causeway/core';
import { createHooks } from '@causeway/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadAreas } from '../../i18n/i18n.ts';
import { draw } from '../../ui/testing/draw.ts';
import { everything } from './filter.ts';

const hooks = createHooks(createWallets({ appName: 'App', adapters: [], storage: memoryStorage() }));
vi.mock('../../wallets.ts', () => hooks);
vi.mock('../names/useName.ts', () => ({ useAddressLabel: () => (address: string) => address }));
vi.mock('../../deployment.ts', () => ({ config: { chains: [] }, listChains: () => [] }));
vi.stubGlobal('document', { activeElement: null, body: null });
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
beforeAll(() => loadAreas('activity', 'ui'));

test('all networks of a family are a choice with the name of the family', async () => {
  const { Filters } = await import('./Filters.tsx');
  const choices = { wallets: [], networks: [], namespaces: ['eip155', 'solana'], accounts: [], statuses: [] };
  const view = draw(
    <Filters filter={everything} choices={choices} visibleCount={0} all={0} onChange={() => undefined} />,
  );
  const labels = view.root.findAllByType('option').map(({ children }) => children.join(''));
  expect(labels).toContain('All: EVM networks');
  expect(labels).toContain('All: Solana');
});
