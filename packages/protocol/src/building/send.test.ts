import { describe, expect, test, vi } from 'vitest';
import { WalletError } from '../words/error.js';
import { sendTransfer } from './send.js';

const account = { address: 'alice', publicKey: Uint8Array.of(1) };
const transfer = { to: 'bob', amount: 5n } as const;
const { signal } = new AbortController();
const limits = { signal, timeout: 7 };

function createReader(parts: object = {}) {
  const build = vi.fn(async (_: object) => ({
    request: { transaction: 'unsigned' },
    trackBy: (answer: object) => ({ nonce: (answer as { nonce?: string }).nonce ?? 'none' }),
  }));
  return {
    chain: { id: 'test:one' },
    walletSends: true,
    build,
    submit: vi.fn(async (_: object) => undefined),
    ...parts,
  };
}
const send = (signer: object, reader: object, options: object = {}) =>
  sendTransfer({ account, ...signer } as never, reader as never, { ...transfer, ...options } as never);

describe('a transfer that the wallet broadcasts', () => {
  test('sendTransfer builds the transfer for the wallet, and returns the hash with what it is tracked by', async () => {
    const reader = createReader();
    const sendTransaction = vi.fn(async () => ({ hash: 'h', nonce: '4' }));
    const transaction = await send({ sendTransaction }, reader, { ...limits, preview: { fee: 1n } });
    expect(transaction).toEqual({ hash: 'h', chainId: 'test:one', trackBy: { nonce: '4' } });
    expect(Object.isFrozen(transaction) && Object.isFrozen(transaction.trackBy)).toBe(true);
    expect(reader.build).toHaveBeenCalledWith({
      ...transfer,
      preview: { fee: 1n },
      from: account,
      sentBy: 'wallet',
      signal,
    });
    expect(sendTransaction).toHaveBeenCalledWith({ transaction: 'unsigned', ...limits });
    expect(reader.submit).not.toHaveBeenCalled();
  });

  test('sendTransfer leaves out absent data for tracking', async () => {
    const reader = createReader({ build: async () => ({ request: {}, trackBy: () => undefined }) });
    const transaction = await send({ sendTransaction: async () => ({ hash: 'h' }) }, reader);
    expect(transaction).toEqual({ hash: 'h', chainId: 'test:one' });
    expect(transaction).not.toHaveProperty('trackBy');
  });

  test('the late answer of a wallet that broadcasts is the same result', async () => {
    const error = new WalletError('timeout', {
      method: 'send',
      ms: 7,
      late: Promise.resolve({ hash: 'h', nonce: '4' }),
    } as never);
    const sending = send({ sendTransaction: () => Promise.reject(error) }, createReader());
    const failed = await sending.then(
      () => expect.unreachable(),
      (reason: WalletError) => reason,
    );
    const { late } = failed.context as { late: Promise<unknown> };
    expect(failed.code).toBe('timeout');
    expect(await late).toEqual({ hash: 'h', chainId: 'test:one', trackBy: { nonce: '4' } });
  });
});

describe('a transfer that the app broadcasts', () => {
  const signTransaction = vi.fn(async () => ({ transaction: 'signed', hash: 'h' }));

  test('sendTransfer submits the transaction that the wallet signed when the wallet or the chain has no other way', async () => {
    const sendTransaction = vi.fn();
    for (const [signer, walletSends] of [
      [{ signTransaction }, true],
      [{ signTransaction, sendTransaction }, false],
    ] as const) {
      const reader = createReader({ walletSends });
      const transaction = await send(signer, reader, limits);
      expect(transaction).toEqual({ hash: 'h', chainId: 'test:one', trackBy: { nonce: 'none' } });
      expect(reader.build).toHaveBeenCalledWith({ ...transfer, from: account, sentBy: 'app', signal });
      expect(signTransaction).toHaveBeenCalledWith({ transaction: 'unsigned', ...limits });
      expect(reader.submit).toHaveBeenCalledWith({ transaction: 'signed', signal });
    }
    expect(sendTransaction).not.toHaveBeenCalled();
  });

  test('sendTransfer requests from the wallet the holder of the account, and the key that the account does not have', async () => {
    const getPublicKey = vi.fn(async () => Uint8Array.of(2));
    const getHolder = vi.fn(async () => ({ address: 'alice', utxos: [] }));
    const bare = { account: { address: 'alice' }, signTransaction };
    const built = async (signer: object) => {
      const reader = createReader();
      await send({ ...bare, ...signer }, reader, limits);
      return reader.build.mock.calls[0]?.[0];
    };
    expect(await built({})).toMatchObject({ from: { address: 'alice', publicKey: undefined } });
    expect(await built({ getPublicKey })).toMatchObject({ from: { publicKey: Uint8Array.of(2) } });
    expect(getPublicKey).toHaveBeenCalledWith({ signal });
    expect(await built({ getHolder })).toMatchObject({ from: { address: 'alice', utxos: [] } });
    expect(getHolder).toHaveBeenCalledWith({ signal });
    getPublicKey.mockClear();
    await built({ account, getPublicKey });
    expect(getPublicKey).not.toHaveBeenCalled();
  });

  test('sendTransfer fails when the wallet can neither send nor sign', async () => {
    const refused = { code: 'method-unsupported', context: { method: 'signTransaction' } };
    await expect(send({}, createReader())).rejects.toMatchObject(refused);
    const only = { sendTransaction: async () => ({ hash: 'h' }) };
    await expect(send(only, createReader({ walletSends: false }))).rejects.toMatchObject(refused);
  });

  test.each([{ hash: 'h' }, { transaction: 'signed' }, { transaction: 'signed', hash: 7 }])(
    'sendTransfer does not submit the malformed answer %j',
    async (answer) => {
      const reader = createReader();
      await expect(send({ signTransaction: async () => answer }, reader)).rejects.toMatchObject({
        code: 'malformed-response',
        context: { method: 'signTransaction', path: 'transaction' },
      });
      expect(reader.submit).not.toHaveBeenCalled();
    },
  );

  test('sendTransfer fails when the chain rejects the transaction, and not when a server answers unclearly', async () => {
    const submit = (error: unknown) => createReader({ submit: () => Promise.reject(error) });
    const refused = new WalletError('transaction-rejected', { reason: 'spent' });
    await expect(send({ signTransaction }, submit(refused))).rejects.toBe(refused);
    const unclear = new WalletError('rpc-failed', {
      chain: 'test:one',
      method: 'submit',
      reason: '',
    } as never);
    expect(await send({ signTransaction }, submit(unclear))).toMatchObject({ hash: 'h' });
    expect(await send({ signTransaction }, submit(new Error('down')))).toMatchObject({ hash: 'h' });
  });

  test('a signature that arrives late is not announced, because it is not broadcast', async () => {
    const late = Promise.resolve({ transaction: 'signed', hash: 'h' });
    const error = new WalletError('timeout', { method: 'sign', ms: 7, late } as never);
    const failed = await send({ signTransaction: () => Promise.reject(error) }, createReader()).then(
      () => expect.unreachable(),
      (reason: WalletError) => reason,
    );
    expect(failed).toMatchObject({
      code: 'timeout',
      context: { method: 'sign', ms: 7, late: undefined },
      cause: error,
    });
    for (const other of [new WalletError('user-rejected', { method: 'sign' }), new Error('no')]) {
      await expect(send({ signTransaction: () => Promise.reject(other) }, createReader())).rejects.toBe(
        other,
      );
    }
  });
});
