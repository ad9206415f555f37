import { expect, it, vi } from 'vitest';
import { load } from './load.js';

it('fetches a part once, however many ask', async () => {
  const fetch = vi.fn(async () => 'part');
  const part = load('part', fetch);
  expect(fetch).not.toHaveBeenCalled();
  expect(await Promise.all([part(), part()])).toEqual(['part', 'part']);
  expect(await part()).toBe('part');
  expect(fetch).toHaveBeenCalledOnce();
});

it('names a part that cannot be fetched, and tries again when it is asked again', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const fetch = vi.fn(async () => 'part').mockRejectedValueOnce(cause);
  const part = load('injected', fetch);
  await expect(part()).rejects.toMatchObject({
    code: 'wallet-failed',
    context: { method: 'injected' },
    cause,
  });
  expect(await part()).toBe('part');
});
