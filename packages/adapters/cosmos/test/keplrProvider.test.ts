import { independent } from '@causeway/conformance/independent';
import { accountOf, type Connector, type SessionEvent } from '@causeway/protocol';
import { InjectedKeplr } from '@keplr-wallet/provider';
import { JSONUint8Array } from '@keplr-wallet/router';
import { afterEach, expect, test, vi } from 'vitest';
import { encode } from '../src/chain/proto.js';
import { cosmos } from '../src/index.js';
import { verifySignature } from '../src/signer/verify.js';
import { alice, bob, chains, createPage, failure, hub, never } from './fakes.js';
import { createKeplrWallet } from './wallet.js';

independent('@keplr-wallet/provider', {
  wallet: 'Keplr',
  route: 'page',
  protocol: 'the object of Keplr',
  what: 'connects, signs messages and transactions, refuses and changes keys through its page script and its proxy',
});

afterEach(() => void vi.unstubAllGlobals());

/** The listeners of a window, where the page script and the content script meet. */
function createWire() {
  const listeners = new Set<(event: object) => void>();
  return {
    addMessageListener: (listener: (event: object) => void) => void listeners.add(listener),
    removeMessageListener: (listener: (event: object) => void) => void listeners.delete(listener),
    postMessage(message: unknown) {
      const event = { data: structuredClone(message), origin: 'http://localhost' };
      queueMicrotask(() => {
        for (const listener of [...listeners]) listener(event);
      });
    },
  };
}

/** Keplr's page script in the page; behind its proxy is a wallet with our keys in place of its background. */
async function connect() {
  const wire = createWire();
  const silent = () => undefined;
  const page = createPage<{ keplr?: object }>({});
  vi.stubGlobal('window', page);
  const wallet = createKeplrWallet([alice, bob], () => {
    page.dispatchEvent(new Event('keplr_keystorechange'));
  });
  // Its code for Ethereum and Starknet reads their state at once.
  const other = { request: async () => ({ currentChainId: 1, selectedAddress: '' }) };
  const others = { ethereum: other, starknet: other };
  // Bytes are text on the way to its background, which reads them by the same library, and numbers have a
  // special type.
  const signDirect = (id: string, signer: string, document: { readonly accountNumber: object }) => {
    const unwrapped = { ...JSONUint8Array.unwrap(document), accountNumber: `${document.accountNumber}` };
    return wallet.provider.signDirect?.(...([id, signer, unwrapped] as never[]));
  };
  InjectedKeplr.startProxy({ ...wallet.provider, ...others, signDirect } as never, undefined, wire);
  const provider = { id: 'keplr', name: 'Keplr', icon: '' };
  const keplr = new InjectedKeplr(
    undefined,
    '0.12.313',
    'extension',
    silent,
    silent,
    wire,
    undefined,
    undefined,
    provider,
  );
  Object.assign(page, { keplr });
  const adapter = cosmos({ chains, page });
  const connectors: Connector[] = [];
  const stop = adapter.discover((connector) => connectors.push(connector));
  // Other wallets put an object of this name into the page too, and identify themselves later.
  await expect.poll(() => connectors.length).toBe(1);
  stop();
  const connector = connectors[0] as Connector;
  const session = await connector.createSession({ scopes: { cosmos: adapter.scope() }, signal: never });
  return { wallet, connector, session, signer: adapter.signer(session, accountOf(session, hub.id)) };
}

const direct = {
  bodyBytes: encode([2, 'for the ferry']),
  authInfoBytes: encode([2, encode([2, 200_000n])]),
  chainId: 'causeway-1',
  accountNumber: 7n,
};

test('the page script of Keplr connects, and its signatures of a message and of a transaction verify', async () => {
  const { session, signer } = await connect();
  expect(session.accounts.map(({ chainId }) => chainId)).toEqual(chains.map(({ id }) => id));
  const { address } = signer.account;
  const message = await signer.signMessage({ message: 'Grüezi' });
  expect((await verifySignature({ address, message: 'Grüezi', ...message })).valid).toBe(true);
  const signed = await signer.signTransaction({ document: direct });
  const { signature, publicKey } = signed;
  const verification = await verifySignature({ address, document: direct, signature, publicKey });
  expect(verification.valid).toBe(true);
});

test('a refusal in Keplr has a named error, and the session follows a change of its key', async () => {
  const { wallet, session, signer } = await connect();
  wallet.side.behave('reject');
  expect((await failure(signer.signMessage({ message: 'hi' }))).code).toBe('user-rejected');
  wallet.side.behave('approve');
  const next = new Promise<SessionEvent>((resolve) => session.subscribe(resolve));
  const before = accountOf(session, hub.id).address;
  wallet.side.switchAccount();
  expect((await next).type).toBe('changed');
  expect(accountOf(session, hub.id).address).not.toBe(before);
});

test('a session of Keplr is restored without a prompt, and ends in the wallet when it is revoked', async () => {
  const { wallet, connector, session } = await connect();
  const prompted = wallet.side.prompted;
  const { topic } = session;
  const activeAccount = accountOf(session, hub.id).id;
  const record = { connector: connector.id, activeAccount, switchedNetwork: false, topic };
  const restored = await connector.getSession(record, { signal: never });
  expect(restored?.accounts).toEqual(session.accounts);
  expect(wallet.side.prompted).toBe(prompted);
  await connector.revokeSession(session);
  expect(wallet.side.permitted).toBe(false);
});
