import { expect, it, vi } from 'vitest';
import { createVerbs, load } from './load.js';

it('load fetches a part once for any number of callers', async () => {
  const fetch = vi.fn(async () => 'part');
  const part = load('part', fetch);
  expect(fetch).not.toHaveBeenCalled();
  expect(await Promise.all([part(), part()])).toEqual(['part', 'part']);
  expect(await part()).toBe('part');
  expect(fetch).toHaveBeenCalledOnce();
});

it('load throws wallet-failed with the name of the part and fetches again on the next call', async () => {
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

it('createVerbs loads a part when its verb is called and omits verbs that the session does not allow', async () => {
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
