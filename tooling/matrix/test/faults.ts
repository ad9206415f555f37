import type { Faults, Opened } from '@causeway/conformance';

/** Makes the wallet hold a request back, and then disturbs it. */
const whileHeld =
  (act: (opened: Opened) => void, timeout?: number): ((opened: Opened) => Promise<unknown>) =>
  async (opened) => {
    const { world, sign } = opened;
    world.side.behave('stall');
    const request = sign({ timeout });
    request.catch(() => undefined);
    await world.side.held();
    act(opened);
    return request;
  };

export const faults: Faults = {
  'that the person refuses': [
    ({ world, sign }) => {
      world.side.behave('reject');
      return sign();
    },
    ['user-rejected'],
  ],
  'on another chain': [
    ({ session }) => {
      const [namespace, scope] = Object.entries(session.scopes)[0] ?? [];
      const method = scope?.methods[0] ?? '';
      return session.invokeMethod({ chainId: `${namespace}:999`, method, params: {} });
    },
    ['chain-mismatch', 'network-unknown'],
  ],
  'for an unknown method': [
    ({ session }) => {
      const chainId = session.accounts[0]?.chainId ?? 'none:none';
      return session.invokeMethod({ chainId, method: 'causeway_noSuchMethod', params: {} });
    },
    ['method-unsupported', 'unauthorised'],
  ],
  'with a malformed answer': [
    ({ world, sign }) => {
      world.side.behave('malformed');
      return sign();
    },
    ['malformed-response', 'signature-mismatch'],
  ],
  'without an answer in time': [
    ({ world, sign }) => {
      world.side.behave('stall');
      return sign({ timeout: 200 });
    },
    ['timeout'],
  ],
  'that the app aborts': [
    async ({ world, sign }) => {
      world.side.behave('stall');
      const controller = new AbortController();
      const request = sign({ signal: controller.signal });
      await world.side.held();
      controller.abort();
      return request;
    },
    ['aborted'],
  ],
  'during which the account is removed': [
    whileHeld(({ world }) => world.side.revoke()),
    ['account-changed', 'session-ended'],
  ],
  'during which the wallet disappears': [
    whileHeld(({ world }) => world.side.behave('vanish'), 2000),
    ['wallet-gone', 'session-ended', 'timeout'],
  ],
};
