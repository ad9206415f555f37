/**
 * Faults of the relay clients 2.21.8 that reach nobody: they do not await their own check of a message that
 * repeats after its session is over, nor the time limit of a request that they could not publish. For `onUnhandledError` of a test runner.
 *
 * @param {{ message?: string, stack?: string }} error
 * @returns {false | undefined} `false` when the error is one of these and is to be passed over
 */
export function passOverClientFaults({ message, stack }) {
  const known = /No matching key|recently deleted|Request expired/.test(message ?? '');
  return known && /@walletconnect/.test(stack ?? '') ? false : undefined;
}
