import { Duplex } from 'node:stream';
import { independent } from '@causeway/conformance/independent';
import { accountOf, type Connector, type SessionEvent } from '@causeway/protocol';
import { initializeProvider as initialize22 } from '@metamask/providers';
import { initializeProvider as initialize19 } from '@metamask/providers-19';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eip155 } from '../src/index.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceSecret, chains, createPage, failure, local, never, openSession } from './fakes.js';

independent('@metamask/providers', {
  wallet: 'MetaMask',
  route: 'page',
  protocol: 'EIP-1193',
  what: 'connects, signs, locks, revokes and breaks off',
});
independent('@metamask/providers-19', {
  wallet: 'MetaMask',
  route: 'page',
  protocol: 'EIP-1193',
  what: 'connects, signs, locks, revokes and breaks off',
});

interface Request {
  readonly id?: number | string;
  readonly method: string;
  readonly params?: unknown;
}

/** The differences between the releases of the page script. */
interface Release {
  /** A locked wallet withdraws its accounts from the page. */
  readonly hides: boolean;
  /** The name of its messages' channel in a stream of several; absent where the stream is its own. */
  readonly channel?: string;
}

/**
 * The far side of MetaMask's page script: its stream, and the answers of a background with one account. Only
 * the policy is written here; the code in the page is MetaMask's own.
 */
function createBackground({ hides, channel }: Release) {
  const keyed = createKeyed(memoryKey(aliceSecret), { chains, request: async () => '0x' });
  let permitted = false;
  let locked = false;
  const accounts = () => (permitted && !(locked && hides) ? [alice.toLowerCase()] : []);
  const unauthorised = {
    code: 4100,
    message: 'The requested account and/or method has not been authorized by the user.',
  };

  async function answer({ method, params }: Request): Promise<unknown> {
    switch (method) {
      case 'metamask_getProviderState':
        return { accounts: accounts(), chainId: '0x7a69', isUnlocked: !locked, networkVersion: '31337' };
      case 'eth_chainId':
        return '0x7a69';
      case 'eth_requestAccounts':
        permitted = true;
        notify('metamask_accountsChanged', accounts());
        return accounts();
      case 'eth_accounts':
        return accounts();
      case 'wallet_getPermissions':
        return permitted
          ? [
              {
                parentCapability: 'eth_accounts',
                caveats: [{ type: 'restrictReturnedAccounts', value: [alice] }],
              },
            ]
          : [];
      case 'personal_sign':
        if (accounts().length === 0) throw unauthorised;
        return keyed.invoke({ chainId: local.id, method, params });
      default:
        throw { code: -32601, message: `The method "${method}" does not exist / is not available.` };
    }
  }

  const send = (content: object) => {
    const data = { jsonrpc: '2.0', ...content };
    stream.push(channel ? { name: channel, data } : data);
  };
  const notify = (method: string, params: unknown) => send({ method, params });
  const stream = new Duplex({
    objectMode: true,
    read: () => undefined,
    write(message: Request & { readonly data?: Request }, _, done) {
      done();
      const { id, ...request } = channel ? (message.data as Request) : message;
      if (id === undefined) return;
      answer(request).then(
        (result) => send({ id, result }),
        (error) => send({ id, error }),
      );
    },
  });
  return {
    stream,
    setLocked(next: boolean) {
      locked = next;
      notify('metamask_unlockStateChanged', { isUnlocked: !locked, accounts: accounts() });
    },
    revoke() {
      permitted = false;
      notify('metamask_accountsChanged', []);
    },
  };
}

const silent = () => undefined;
const quiet = { debug: silent, error: silent, info: silent, log: silent, trace: silent, warn: silent };

let page: ReturnType<typeof createPage>;
// The page script announces itself through the window, which here is the adapter's page.
beforeEach(() => {
  page = createPage();
  vi.stubGlobal('window', page);
});
afterEach(() => void vi.unstubAllGlobals());

describe.each([
  ['22', initialize22, { hides: false }],
  ['19', initialize19 as unknown as typeof initialize22, { hides: true, channel: 'metamask-provider' }],
] as const)('the page script of MetaMask, release %s', (_, initialize, release) => {
  const { hides } = release;

  /** Puts the page script into the page, and connects. */
  async function connect() {
    const background = createBackground(release);
    initialize({
      connectionStream: background.stream as never,
      providerInfo: {
        uuid: '350670db-19fa-4704-a166-e52e178b59d2',
        name: 'MetaMask',
        icon: 'data:image/svg+xml,%3Csvg/%3E',
        rdns: 'io.metamask',
      },
      shouldSendMetadata: false,
      shouldSetOnWindow: false,
      logger: quiet as unknown as Console,
    });
    const adapter = eip155({ chains, page });
    const connectors: Connector[] = [];
    adapter.discover((connector) => connectors.push(connector));
    const connector = connectors[0] as Connector;
    const session = await openSession(connector);
    const events: SessionEvent[] = [];
    session.subscribe((event) => events.push(event));
    const signer = adapter.signer(session, accountOf(session, 'eip155'));
    const record = {
      connector: connector.id,
      activeAccount: `${local.id}:${alice}`,
      switchedNetwork: false,
    };
    const find = () => connector.getSession(record, { signal: never });
    return { background, connector, session, events, signer, find };
  }

  test('a session stays open while MetaMask is locked and signs again after unlocking', async () => {
    const { background, session, events, signer } = await connect();
    expect((await signer.signMessage({ message: 'hello' })).account).toBe(`${local.id}:${alice}`);
    background.setLocked(true);
    if (hides) {
      await expect
        .poll(() => failure(signer.signMessage({ message: 'x' })))
        .toMatchObject({ code: 'wallet-locked' });
    }
    background.setLocked(false);
    await expect.poll(() => signer.signMessage({ message: 'hello' })).toBeDefined();
    expect(events).toEqual([]);
    expect(session.accounts.map(({ address }) => address)).toEqual([alice]);
  });

  test('getSession restores the session of a locked wallet at the latest after unlocking', async () => {
    const { background, session, find } = await connect();
    session.close();
    background.setLocked(true);
    if (hides) expect((await failure(find())).code).toBe('wallet-locked');
    else expect((await find())?.accounts[0]?.address).toBe(alice);
    background.setLocked(false);
    expect((await find())?.accounts[0]?.address).toBe(alice);
  });

  test('a session ends when the user removes the permission', async () => {
    const { background, events, find } = await connect();
    background.revoke();
    await expect.poll(() => events.map(({ type }) => type)).toEqual(['ended']);
    expect(await find()).toBeUndefined();
  });

  test('a session ends at its next call when the user removed the permission while the wallet was locked', async () => {
    const { background, events, signer } = await connect();
    background.setLocked(true);
    background.revoke();
    background.setLocked(false);
    expect((await failure(signer.signMessage({ message: 'x' }))).code).toBe('session-ended');
    expect(events.map(({ type }) => type)).toEqual(['ended']);
  });

  test('a broken stream drops the session, and later calls reject with wallet-gone', async () => {
    const { background, events, signer } = await connect();
    const warned = vi.spyOn(console, 'warn').mockImplementation(silent);
    background.stream.destroy();
    await expect.poll(() => events.map(({ type }) => type)).toEqual(['dropped']);
    expect((await failure(signer.signMessage({ message: 'x' }))).code).toBe('wallet-gone');
    warned.mockRestore();
  });
});
