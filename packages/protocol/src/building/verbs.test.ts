import { describe, expect, test, vi } from 'vitest';
import { WalletError } from '../words/error.js';
import { decodeAnswer, encodeMessage, invoke } from './verbs.js';

test('invoke calls the wallet on the chain of the account, with the options', async () => {
  const invokeMethod = vi.fn(async () => 7);
  const context = { session: { invokeMethod }, account: { chainId: 'test:one' } } as never;
  const options = { timeout: 5 };
  expect(await invoke(context, 'sign', [1], options)).toBe(7);
  await invoke(context, 'sign', [1]);
  const call = { chainId: 'test:one', method: 'sign', params: [1] };
  expect(invokeMethod.mock.calls).toEqual([
    [call, options],
    [call, {}],
  ]);
});

describe('the answer of a call', () => {
  const decode = (value: number, isLate: boolean) => [value, isLate] as const;
  const failed = (work: Promise<unknown>) =>
    work.then(
      () => expect.unreachable(),
      (error: WalletError) => error,
    );
  const late = (value: Promise<number>) =>
    new WalletError('timeout', { method: 'sign', ms: 1, late: value } as never, { cause: 'why' });

  test('an answer of a call within its time limit is decoded', async () => {
    expect(await decodeAnswer(Promise.resolve(7), decode)).toEqual([7, false]);
  });

  test('a late answer of a call is decoded too, and the error keeps its code, context and cause', async () => {
    const error = await failed(decodeAnswer(Promise.reject(late(Promise.resolve(7))), decode));
    expect(error).toMatchObject({ code: 'timeout', context: { method: 'sign', ms: 1 }, cause: 'why' });
    expect(await (error.context as { late?: Promise<unknown> }).late).toEqual([7, true]);
  });

  test('a late failure without a listener is not an unhandled rejection', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    await failed(decodeAnswer(Promise.reject(late(Promise.reject(new Error('no')))), decode));
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.removeListener('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test.each([
    new Error('no'),
    { context: { late: Promise.resolve(7) } },
    new WalletError('user-rejected', { method: 'sign' }),
    new WalletError('timeout', { method: 'sign', ms: 1, late: undefined } as never),
  ])('an error of a call without a late answer stays the same', async (error) => {
    expect(await failed(decodeAnswer(Promise.reject(error), decode))).toBe(error);
  });
});

describe('the bytes of a message', () => {
  test('the text of a message is encoded as UTF-8, and bytes are copied', () => {
    expect(encodeMessage('Hé')).toEqual(Uint8Array.of(72, 195, 169));
    const bytes = Uint8Array.of(1, 2);
    const copy = encodeMessage(bytes);
    bytes[0] = 9;
    expect(copy).toEqual(Uint8Array.of(1, 2));
  });

  test.each([undefined, null, 7, [1], Uint16Array.of(1), {}])('the message %o is rejected', (message) => {
    expect(() => encodeMessage(message as never)).toThrowError(
      expect.objectContaining({
        code: 'invalid-params',
        context: { field: 'message', reason: 'must be text or bytes.' },
      }),
    );
  });
});
