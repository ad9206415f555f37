import { expect, it, vi } from 'vitest';
import { createVerbs, load } from './load.js';

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

it('a verb loads its part when it is called, and stands there only where the session allows it', async () => {
  const part = vi.fn(async () => ({
    sign: (context: object, options: unknown) => [context, options],
  }));
  const context = { account: 1 };
  const { verb, when } = createVerbs(context, ['a_sign']);
  expect(when('b_sign', part, 'sign')).toEqual({});
  expect(when(['b_sign', 'c_sign'], part, 'sign')).toEqual({});
  const { sign } = when(['b_sign', 'a_sign'], part, 'sign') as {
    sign: (options: unknown) => Promise<unknown>;
  };
  expect(part).not.toHaveBeenCalled();
  expect(await sign('options')).toEqual([context, 'options']);
  expect(await verb(part, 'sign')()).toEqual([context, undefined]);
});
