import { describeConnector, type WalletBehaviour } from '@causeway/conformance';
import { WalletError } from '@causeway/protocol';
import { alice, bob } from './person.js';
import { scopes, setup } from './setup.js';

const nonsense = ['null', '42', '"text"', '{}', '[]', '{"accounts":[{}],"privateKeys":[{}]}', '<html>', ''];

function defer() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describeConnector('the embedded wallet', () => {
  const fakes = setup();
  const { provider, tabs } = fakes;
  let behaviour: WalletBehaviour = 'approve';
  let failing: (() => unknown) | undefined;
  let locked = false;
  let prompted = 0;
  let turn = 0;
  let change = defer();
  let waiting = defer();

  async function prompt(method: 'approve' | 'signIn'): Promise<void> {
    if (failing) throw failing();
    if (behaviour !== 'hang' && behaviour !== 'malformed') prompted += 1;
    // A prompt ends with the wait for it: only what was approved before, and awaits the provider, has a late answer.
    const isStalled = behaviour === 'stall' && method === 'signIn';
    if (isStalled || behaviour === 'hang' || behaviour === 'vanish') {
      waiting.resolve();
      await change.promise;
    }
    if (behaviour === 'reject') throw new WalletError('user-rejected', { method });
    if (locked) throw new WalletError('wallet-locked', { method });
  }

  const createWallet = () => {
    const wallet = fakes.make({
      store: tabs.open(),
      approve: () => prompt('approve'),
      async signIn() {
        await prompt('signIn');
        await (await wallet.open()).auth.signInWithPasskey();
      },
    });
    return wallet;
  };
  provider.behaviour.answer = async (path) => {
    if (failing) throw failing();
    const isStalled = behaviour === 'stall' && path.endsWith('/sign_raw_payload');
    if (isStalled || behaviour === 'hang' || behaviour === 'vanish') {
      waiting.resolve();
      await change.promise;
    }
    if (locked) return new Response('{"code":7,"message":"locked","details":[]}', { status: 403 });
    if (behaviour === 'malformed') return new Response(nonsense[turn++ % nonsense.length]);
    return undefined;
  };

  const first = createWallet();
  return {
    connector: first.connector,
    scopes,
    call: ({ chainId, address }) => ({ chainId, method: 'personal_sign', params: ['0x68690a', address] }),
    reload: () => createWallet().connector,
    wallet: {
      behave(next) {
        behaviour = next;
        const before = change;
        change = defer();
        waiting = defer();
        before.resolve();
        // A session can end while a page is open only if another tab signs out.
        if (next === 'vanish') tabs.write(undefined);
      },
      failWith(next) {
        failing = next;
      },
      setLocked(next) {
        locked = next;
      },
      switchAccount() {
        const { value } = tabs;
        if (value) tabs.write({ ...value, address: value.address === alice ? bob : alice });
      },
      revoke() {
        provider.revoke();
        tabs.write(undefined);
      },
      get prompted() {
        return prompted;
      },
      get permitted() {
        return provider.keys.length > 0;
      },
      held: () => waiting.promise,
    },
  };
});
