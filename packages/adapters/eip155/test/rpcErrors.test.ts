import { independent } from '@causeway/conformance/independent';
import { WalletError } from '@causeway/protocol';
import { errorCodes, providerErrors, rpcErrors, serializeError } from '@metamask/rpc-errors';
import { expect, test } from 'vitest';
import { toWalletError } from '../src/errors.js';
import { toProviderError } from '../src/signer/wallet.js';

independent('@metamask/rpc-errors', {
  what: 'makes the errors that we name, and reads those of our provider',
});

test.each([
  ['user-rejected', providerErrors.userRejectedRequest()],
  ['unauthorised', providerErrors.unauthorized()],
  ['method-unsupported', providerErrors.unsupportedMethod()],
  ['wallet-gone', providerErrors.disconnected()],
  ['wallet-failed', providerErrors.chainDisconnected()],
  ['method-unsupported', rpcErrors.methodNotFound()],
  ['method-unsupported', rpcErrors.methodNotSupported()],
  ['request-pending', rpcErrors.resourceUnavailable()],
  ['transaction-rejected', rpcErrors.transactionRejected()],
  ['invalid-params', rpcErrors.invalidParams()],
  ['transaction-rejected', rpcErrors.invalidInput()],
  ['wallet-failed', rpcErrors.internal()],
])('toWalletError names an error of MetaMask’s library %s, as an object and over a wire', (code, error) => {
  const method = 'eth_sendTransaction';
  expect(toWalletError(error, method).code).toBe(code);
  expect(toWalletError(JSON.parse(JSON.stringify(error)), method).code).toBe(code);
});

test.each([
  ['user-rejected', errorCodes.provider.userRejectedRequest],
  ['unauthorised', errorCodes.provider.unauthorized],
  ['method-unsupported', errorCodes.provider.unsupportedMethod],
  ['wallet-gone', errorCodes.provider.disconnected],
  ['request-pending', errorCodes.rpc.resourceUnavailable],
  ['invalid-params', errorCodes.rpc.invalidParams],
  ['wallet-failed', errorCodes.rpc.internal],
] as const)('MetaMask’s library reads the error %s of our provider as %i', (code, number) => {
  const error = toProviderError(new WalletError(code, {} as never));
  expect(serializeError(error)).toMatchObject({ code: number, message: error.message });
});
