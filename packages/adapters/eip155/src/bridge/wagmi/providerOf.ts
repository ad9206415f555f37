import type { Stop } from '@causeway/protocol';
import { lengthOf } from '@causeway/protocol/hostile';
import { isUnlocked, listen } from '../../page/wire.js';
import type { WagmiChange, WagmiWallet } from './wallet.js';

type Request = { readonly method: string; readonly params?: unknown };
type Listener = (value: unknown) => void;

const hex = (chainId: number) => `0x${chainId.toString(16)}`;

/**
 * A connector of wagmi as an EIP-1193 provider. Connecting, the accounts and disconnecting are the
 * connector's; every other request goes to the provider behind it.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export function providerOf(wallet: WagmiWallet): object {
  const listeners: (readonly [event: string, listener: Listener])[] = [];
  let attached = false;
  let stopBehind: Stop | undefined;

  const emit = (event: string, value: unknown) => {
    for (const [name, listener] of [...listeners]) if (name === event) listener(value);
  };
  const onChange = (change: WagmiChange) => {
    if (change?.accounts) emit('accountsChanged', change.accounts);
    if (change?.chainId) emit('chainChanged', hex(change.chainId));
  };
  const onDisconnect = () => {
    detach();
    emit('accountsChanged', []);
  };
  function attach(): void {
    if (attached) return;
    attached = true;
    wallet.emitter.on('change', onChange);
    wallet.emitter.on('disconnect', onDisconnect);
  }
  function detach(): void {
    attached = false;
    wallet.emitter.off('change', onChange);
    wallet.emitter.off('disconnect', onDisconnect);
  }

  async function connect(isReconnecting: boolean): Promise<readonly string[]> {
    await wallet.connect({ isReconnecting });
    attach();
    return wallet.getAccounts();
  }
  async function accounts(): Promise<readonly string[]> {
    if (!(await wallet.isAuthorized())) return [];
    // A connector listens to its wallet from `connect` on, which does not prompt then.
    return attached ? wallet.getAccounts() : connect(true);
  }
  /**
   * A connector reports no unlock, and another account as `connect` while wagmi itself is not connected: whoever listens to
   * that keeps wagmi from `change`. So both are read from the provider behind it.
   */
  async function listenBehind(): Promise<void> {
    const provider = await getProvider();
    if (stopBehind || listeners.length === 0) return;
    stopBehind = listen(provider, {
      accountsChanged: (list) => {
        if (lengthOf(list))
          void accounts()
            .then((now) => emit('accountsChanged', now))
            .catch(() => undefined);
      },
    });
  }
  const getProvider = async () => Object(await wallet.getProvider().catch(() => undefined)) as object;
  async function disconnect(): Promise<null> {
    detach();
    await wallet.disconnect();
    return null;
  }
  async function callProvider(request: Request): Promise<unknown> {
    const provider = (await wallet.getProvider()) as
      | { request(request: Request): Promise<unknown> }
      | undefined;
    // EIP-1193: the provider is disconnected from all chains.
    if (!provider) throw Object.assign(new Error(`${wallet.name} is not available.`), { code: 4900 });
    return provider.request(request);
  }

  return Object.freeze({
    _metamask: Object.freeze({ isUnlocked: async () => isUnlocked(await getProvider()) }),
    async request(request: Request): Promise<unknown> {
      switch (request.method) {
        case 'eth_requestAccounts':
          return connect(false);
        case 'eth_accounts':
          return accounts();
        case 'eth_chainId':
          return hex(await wallet.getChainId());
        case 'wallet_revokePermissions':
          return disconnect();
        default:
          return callProvider(request);
      }
    },
    on(event: string, listener: Listener) {
      listeners.push([event, listener]);
      void listenBehind();
    },
    removeListener(event: string, listener: Listener) {
      const at = listeners.findIndex((entry) => entry[0] === event && entry[1] === listener);
      if (at >= 0) listeners.splice(at, 1);
      if (listeners.length > 0) return;
      stopBehind?.();
      stopBehind = undefined;
    },
  });
}
