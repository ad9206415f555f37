import { expect, it, vi } from 'vitest';
import { prefer, preferences } from './preferences.ts';

vi.mock('./deployment.ts', () => ({ config: { splits: [] } }));
const { isAdded, saveToken: keepToken, removeToken } = await import('./tokens.ts');

const token = { id: 'eip155:1/erc20:0x1', name: 'Dollar', symbol: 'USD', decimals: 6 } as const;

it('a token is saved once, as it was described last, and can be removed', () => {
  keepToken(token);
  keepToken({ ...token, decimals: 2 });
  expect(preferences.get().tokens).toEqual([{ ...token, decimals: 2 }]);
  expect(isAdded(token.id)).toBe(true);
  removeToken(token.id);
  expect(isAdded(token.id)).toBe(false);
  expect(preferences.get().tokens).toBeUndefined();
});

it('incomplete stored tokens are dropped', () => {
  const broken = [null, { ...token, symbol: 1 }, { ...token, decimals: 256 }, { ...token, id: 1 }];
  prefer({ tokens: [...broken, token] as never });
  keepToken({ ...token, id: 'eip155:1/erc20:0x2' });
  expect(preferences.get().tokens).toEqual([token, { ...token, id: 'eip155:1/erc20:0x2' }]);
  prefer({ tokens: undefined });
});
