import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useAction } from './index.js';
import { Account, Connect, Icon, Network } from './parts/index.js';
import { createPage } from './testing/page.js';

vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<typeof import('react')>()),
  useLayoutEffect: () => {
    throw new Error('React 18 warns about a layout effect on a server.');
  },
}));

it('a server renders the hooks and parts without the layout effects that React 18 warns about there', async () => {
  const { wallets } = await createPage(['Alpha']);
  const Acting = () => useAction(() => 1).status;
  const ofNames = { children: ({ name }: { readonly name: string }) => name };
  const ofIds = { children: ({ id }: { readonly id: string }) => id };
  const lists = [
    createElement(Connect.Root, { wallets, key: 'connect' }, [
      createElement(Connect.Popup, { key: 'popup' }, 'Closed'),
      createElement(Connect.List, { key: 'list', ...ofNames }),
    ]),
    createElement(Account.Root, { wallets, key: 'account' }, createElement(Account.List, ofIds)),
    createElement(
      Network.Root,
      { wallets, namespace: 'eip155', key: 'network' },
      createElement(Network.List, ofNames),
    ),
  ];
  const html = renderToString(createElement('main', null, createElement(Acting), lists));
  expect(html).toContain('idle');
  expect(html.match(/<ul/g)).toHaveLength(3);
});

it('every part that renders an element gets its ref from React 18, which keeps it from a plain function', () => {
  const parts = Object.entries({ Connect, Account, Network, Icon: { Icon } }).flatMap(([of, all]) =>
    Object.entries(all)
      .filter(([name]) => name !== 'Root')
      .map(([name, part]) => ({ name: `${of}.${name}`, type: (part as { $$typeof?: symbol }).$$typeof })),
  );
  expect(parts.length).toBeGreaterThan(25);
  expect(parts.filter(({ type }) => type !== Symbol.for('react.forward_ref'))).toEqual([]);
});
