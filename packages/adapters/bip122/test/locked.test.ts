import { bitcoinAddresses } from '@causeway/devnets/bip122';
import type { Connector, WalletError } from '@causeway/protocol';
import { expect, test, vi } from 'vitest';
import { regtest } from '../src/chain/chains.js';
import { bip122 } from '../src/index.js';

const [address] = bitcoinAddresses(`0x${'1'.padStart(64, '0')}`);

test.each([
  ['refuses', { code: -32000, message: 'User rejected the request.' }],
  ['says that it is locked', { code: -32603, message: 'The wallet is locked.' }],
])(
  'a provider that %s when it is asked silently is kept, and restored after its next event',
  async (_, refusal) => {
    const listeners = new Set<(event: object) => void>();
    let error: object | undefined = refusal;
    const provider = {
      request: async (method: string) => {
        expect(method).toBe('wallet_getAccount');
        return error
          ? { error }
          : { result: { addresses: [{ address, purpose: 'payment', publicKey: '' }] } };
      },
      addListener: ({ cb }: { readonly cb: (event: object) => void }) => {
        listeners.add(cb);
        return () => listeners.delete(cb);
      },
    };
    const page = Object.assign(new EventTarget(), {
      Provider: provider,
      btc_providers: [{ id: 'Provider', name: 'Provider', icon: '' }],
    });
    const adapter = bip122({ chains: [regtest], page, limits: { late: 0 } });
    const connector = await new Promise<Connector<'bip122'>>((resolve) => void adapter.discover(resolve));
    const record = {
      connector: connector.id,
      activeAccount: `${regtest.id}:${address}`,
      switchedNetwork: false,
    };
    const onReady = vi.fn();
    const restore = () => connector.getSession(record, { signal: AbortSignal.timeout(60_000), onReady });
    await expect(restore()).rejects.toSatisfy((reason: WalletError) => reason.code === 'wallet-locked');
    error = undefined;
    for (const listener of listeners) listener({ type: 'accountChange' });
    expect(onReady).toHaveBeenCalled();
    expect((await restore())?.accounts).toHaveLength(1);
    error = { code: -32002, message: 'Access denied.' };
    expect(await restore()).toBeUndefined();
  },
);
