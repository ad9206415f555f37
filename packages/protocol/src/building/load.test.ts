import { expect, it, vi } from 'vitest';
import { createVerbs, encodeMessage, load } from './load.js';

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

it('encodeMessage copies bytes, writes text as UTF-8, and refuses every other value', () => {
  const bytes = new Uint8Array([1, 2]);
  const copy = encodeMessage(bytes);
  bytes[0] = 9;
  expect([...copy]).toEqual([1, 2]);
  expect([...encodeMessage('é')]).toEqual([0xc3, 0xa9]);
  const others = [undefined, null, 7, {}, [1], new DataView(new ArrayBuffer(2)), new Uint16Array([256])];
  for (const other of others)
    expect(() => encodeMessage(other as never)).toThrow(expect.objectContaining({ code: 'invalid-params' }));
});
