import { type ErrorCode, type Session, WalletError } from '@causeway/protocol';
import * as viem from 'viem';
import { describe, expect, test } from 'vitest';
import { alice, failure } from '../../test/fakes.js';
import { getCallsStatus, getCapabilities, request, switchChain, toProviderError } from './wallet.js';

const chainId = 'eip155:31337';
const account = { id: `${chainId}:${alice}`, chainId, address: alice } as const;
const transactionHash = `0x${'ab'.repeat(32)}`;

/** The errors of EIP-1193, EIP-1474 and EIP-3326, by the published numbers of viem, and ours that stand for each. */
const numbered: readonly [name: string, published: { readonly code: number }, codes: readonly ErrorCode[]][] =
  [
    [
      'UserRejectedRequestError',
      viem.UserRejectedRequestError,
      ['user-rejected', 'switch-rejected', 'add-rejected', 'aborted'],
    ],
    [
      'UnauthorizedProviderError',
      viem.UnauthorizedProviderError,
      ['unauthorised', 'account-changed', 'wallet-locked'],
    ],
    [
      'UnsupportedProviderMethodError',
      viem.UnsupportedProviderMethodError,
      ['method-unsupported', 'switch-unsupported', 'switch-wallet-only'],
    ],
    ['ProviderDisconnectedError', viem.ProviderDisconnectedError, ['wallet-gone', 'session-ended']],
    ['ChainDisconnectedError', viem.ChainDisconnectedError, ['chain-mismatch']],
    ['SwitchChainError', viem.SwitchChainError, ['network-unknown']],
    ['ResourceUnavailableRpcError', viem.ResourceUnavailableRpcError, ['request-pending']],
    ['TransactionRejectedRpcError', viem.TransactionRejectedRpcError, ['transaction-rejected']],
    ['InvalidParamsRpcError', viem.InvalidParamsRpcError, ['invalid-params']],
    ['InternalRpcError', viem.InternalRpcError, ['timeout']],
  ];

/** A session whose wallet gives this answer; it records the requests. */
function sessionOf(answer: unknown) {
  const calls: object[] = [];
  const session = {
    invokeMethod: async (call: object) => {
      calls.push(call);
      return answer;
    },
  } as unknown as Session<'eip155'>;
  return { calls, context: { session, account } };
}

describe('switchChain', () => {
  test('switchChain sends the wallet the chain id in hex', async () => {
    const { calls, context } = sessionOf(null);
    await switchChain(context, { chainId: 'eip155:137' });
    expect(calls).toEqual([{ chainId, method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }]);
  });

  test.each(['eip155:', 'eip155:0x1', 'solana:1', 'xeip155:1', 'eip155:1x', `eip155:${'1'.repeat(33)}`, ''])(
    'switchChain rejects the id %j before the wallet is called',
    async (id) => {
      const { calls, context } = sessionOf(null);
      const error = await failure(switchChain(context, { chainId: id }));
      expect(error).toMatchObject({ code: 'network-unknown', context: { chain: id } });
      expect(calls).toEqual([]);
    },
  );

  test('switchChain passes the signal to the session, so that an abort ends it', async () => {
    const passedOptions: { readonly signal?: AbortSignal }[] = [];
    const session = {
      invokeMethod: async (_: object, options: object) => void passedOptions.push(options),
    } as unknown as Session<'eip155'>;
    const { signal } = new AbortController();
    await switchChain({ session, account }, { chainId: 'eip155:137', signal });
    expect(passedOptions[0]?.signal).toBe(signal);
  });

  test('the error of switchChain shows at most 80 characters of the id', async () => {
    const error = await failure(switchChain(sessionOf(null).context, { chainId: 'x'.repeat(1000) }));
    expect(error.context).toEqual({ chain: 'x'.repeat(80) });
  });
});

describe('getCapabilities', () => {
  test('getCapabilities requests those of the account and returns them by CAIP-2 id', async () => {
    const { calls, context } = sessionOf({ '0x1': { atomic: { status: 'ready' } }, '0x0': {} });
    const capabilities = await getCapabilities(context);
    expect(capabilities).toEqual({ 'eip155:1': { atomic: { status: 'ready' } }, 'eip155:0': {} });
    expect(Object.isFrozen(capabilities) && Object.isFrozen(capabilities['eip155:1'])).toBe(true);
    expect(calls).toEqual([{ chainId, method: 'wallet_getCapabilities', params: [alice] }]);
  });

  test('getCapabilities leaves out keys that are not chains and values that are not objects', async () => {
    const { context } = sessionOf({ x: {}, '0x1': true, '0x2': null, '0x3': {} });
    expect(await getCapabilities(context)).toEqual({ 'eip155:3': {} });
  });

  test.each([undefined, null, true, '{}'])(
    'getCapabilities throws malformed-response when the wallet answers with %j',
    async (answer) => {
      const error = await failure(getCapabilities(sessionOf(answer).context));
      expect(error).toMatchObject({
        code: 'malformed-response',
        context: { method: 'wallet_getCapabilities' },
      });
    },
  );
});

describe('getCallsStatus', () => {
  const statusFrom = (answer: unknown) => getCallsStatus(sessionOf(answer).context, { id: 'a' });

  test('getCallsStatus requests the status of the id and returns it with its receipts', async () => {
    const receipts = [
      { transactionHash, status: '0x1' },
      { transactionHash, status: 'success' },
      { transactionHash, status: '0x0' },
      { transactionHash, status: 'reverted' },
      { transactionHash },
    ];
    const { calls, context } = sessionOf({ status: 200, atomic: true, receipts });
    const status = await getCallsStatus(context, { id: 'a' });
    expect(status).toEqual({
      id: 'a',
      status: 200,
      atomic: true,
      receipts: ['success', 'success', 'reverted', 'reverted', 'reverted'].map((result) => ({
        transactionHash,
        status: result,
      })),
    });
    expect([status, status.receipts, status.receipts[0]].every(Object.isFrozen)).toBe(true);
    expect(calls).toEqual([{ chainId, method: 'wallet_getCallsStatus', params: ['a'] }]);
  });

  test.each([
    ['PENDING', 100],
    ['CONFIRMED', 200],
    [100, 100],
    [699, 699],
  ])('getCallsStatus reads the status %j as %i', async (status, code) => {
    expect(await statusFrom({ status })).toEqual({ id: 'a', status: code, atomic: false, receipts: [] });
  });

  test.each([undefined, 99, 700, 200.5, Number.NaN, '200', 'FAILED'])(
    'getCallsStatus throws malformed-response for the status %j',
    async (status) => {
      expect(await failure(statusFrom({ status }))).toMatchObject({
        code: 'malformed-response',
        context: { method: 'wallet_getCallsStatus', path: 'status' },
      });
    },
  );

  test('getCallsStatus reports a batch as atomic only when the wallet answers true', async () => {
    expect((await statusFrom({ status: 200, atomic: 'true' })).atomic).toBe(false);
  });

  test('getCallsStatus names the receipt whose hash is invalid', async () => {
    const receipts = [{ transactionHash }, { transactionHash: '0x12' }];
    expect(await failure(statusFrom({ status: 200, receipts }))).toMatchObject({
      code: 'malformed-response',
      context: { method: 'wallet_getCallsStatus', path: 'receipts[1].transactionHash' },
    });
  });

  test('getCallsStatus reads at most 1,000 receipts', async () => {
    const receipts = Array.from({ length: 1001 }, () => ({ transactionHash }));
    expect((await statusFrom({ status: 200, receipts })).receipts).toHaveLength(1000);
  });
});

describe('the EIP-1193 provider of a signer', () => {
  /**
   * Calls the provider; returns what the wallet received, and whether the provider now follows the session's
   * chain.
   */
  async function callContract(
    call: { readonly method: string; readonly params?: unknown },
    {
      answer = null as unknown,
      ...state
    }: { answer?: unknown; allowed?: boolean; endReason?: WalletError } = {},
  ) {
    const calls: object[] = [];
    let followed = false;
    const session = {
      chainId: 'eip155:137',
      invokeMethod: async (call: object) => {
        calls.push(call);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    } as unknown as Session<'eip155'>;
    const follow = () => {
      followed = true;
    };
    const context = { session, account, allowed: true, endReason: undefined, follow, ...state };
    const result = await request(context, call).catch((error: unknown) => error);
    return { result, calls, followed };
  }

  test.each([
    ['eth_chainId', true, '0x7a69'],
    ['eth_chainId', false, '0x7a69'],
    ['eth_accounts', true, [alice]],
    ['eth_requestAccounts', true, [alice]],
    ['eth_accounts', false, []],
  ] as const)(
    'the provider answers %s without the wallet when the account is allowed: %j',
    async (method, allowed, result) => {
      expect(await callContract({ method }, { allowed })).toEqual({ result, calls: [], followed: false });
    },
  );

  test('the provider rejects eth_requestAccounts with 4100 when the session no longer has the account', async () => {
    const { result, calls } = await callContract({ method: 'eth_requestAccounts' }, { allowed: false });
    expect(result).toMatchObject({ code: 4100, cause: { context: { method: 'eth_requestAccounts' } } });
    expect(calls).toEqual([]);
  });

  test('the provider rejects every method with 4900 once the session has ended', async () => {
    const endReason = new WalletError('session-ended', {});
    for (const method of ['eth_chainId', 'eth_accounts', 'personal_sign']) {
      const { result, calls } = await callContract({ method }, { endReason });
      expect(result).toMatchObject({ code: 4900, cause: endReason });
      expect(calls).toEqual([]);
    }
  });

  test('the provider passes other methods to the wallet unchanged, and its errors have numeric codes', async () => {
    const params = ['0x00', alice];
    const { result, calls, followed } = await callContract(
      { method: 'personal_sign', params },
      { answer: '0x01' },
    );
    expect([result, followed]).toEqual(['0x01', false]);
    expect(calls).toEqual([{ chainId, method: 'personal_sign', params }]);
    const rejected = new WalletError('user-rejected', { method: 'personal_sign' });
    expect(
      (await callContract({ method: 'personal_sign', params }, { answer: rejected })).result,
    ).toMatchObject({
      code: 4001,
      cause: rejected,
    });
  });

  test.each([
    ['wallet_switchEthereumChain', '0x1', true],
    ['wallet_addEthereumChain', '0x89', true],
    // The wallet did not move to the network that it added.
    ['wallet_addEthereumChain', '0x1', false],
    ['wallet_addEthereumChain', 'x', false],
    ['wallet_watchAsset', '0x89', false],
  ])('after %s for %s the provider follows the chain of the session: %j', async (method, chain, followed) => {
    expect((await callContract({ method, params: [{ chainId: chain }] })).followed).toBe(followed);
  });

  test('toProviderError returns the message of the error, its cause and its number', () => {
    const error = new WalletError('user-rejected', { method: 'm' });
    expect(toProviderError(error)).toMatchObject({ message: error.shortMessage, code: 4001, cause: error });
    const foreign = new Error('secret');
    expect(toProviderError(foreign)).toMatchObject({
      message: 'The wallet failed.',
      code: -32603,
      cause: foreign,
    });
  });

  test.each(numbered)('toProviderError numbers its errors as viem names %s', (_, { code: number }, codes) => {
    for (const code of codes) {
      expect([code, toProviderError(new WalletError(code, {} as never)).code]).toEqual([code, number]);
    }
  });
});
