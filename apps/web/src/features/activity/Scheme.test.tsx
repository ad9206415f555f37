import { act } from 'react-test-renderer';
import { afterAll, expect, test, vi } from 'vitest';
import { fetchFamily } from '../../families/WithFamily.tsx';
import { draw } from '../../ui/testing/draw.ts';
import { Scheme } from './Scheme.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterAll(() => vi.unstubAllGlobals());

test.each([
  ['bip122:bip322', /^A signature of the account’s key over the message.*BIP-322/],
  ['bip122:later', /^bip122:later$/],
])('the activity shows the signature scheme %s as %s', async (scheme, text) => {
  await fetchFamily('bip122');
  const view = draw(<Scheme chainId="bip122:1" scheme={scheme} />);
  expect(view.toJSON()).toMatch(text);
  act(() => view.unmount());
});
