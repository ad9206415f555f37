import { act } from 'react-test-renderer';
import { afterAll, expect, test, vi } from 'vitest';
import { draw } from './testing/draw.ts';

vi.mock('../wallets.ts', () => ({ kit: {} }));
vi.mock('@causeway/kit/marks', () => ({ NetworkMark: ({ of }: { of: { id: string } }) => of.id }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterAll(() => vi.unstubAllGlobals());

test.each([
  ['bip122:1', ['bip122:1']],
  ['bip122:1/slip44:1', ['bip122:1']],
  ['bip122:1/token:2', ['asset:bip122:1/token:2', 'bip122:1']],
])('the marks of the asset %s are %j', async (id, marks) => {
  const { AssetMark } = await import('./AssetMark.tsx');
  const view = draw(<AssetMark id={id} symbol="X" chainId="bip122:1" network="Network" />);
  const shown = view.root
    .findAll(() => true)
    .flatMap(({ children }) => children.filter((child) => typeof child === 'string'));
  expect(shown).toEqual(marks);
  act(() => view.unmount());
});
