import { namespaces, secrets } from 'given:wallet';
import { type Chain, type ChainId, type Keyed, namespaceOf } from '@causeway/protocol';
import type { WalletNamespace } from '@causeway/relay/wallet';
import { createRpc } from '@causeway/wallets/rpc';

/** The further methods of an EVM wallet over the relay: EIP-3326, EIP-3085. */
const moves = ['wallet_switchEthereumChain', 'wallet_addEthereumChain'];

/** All chains of the wallet. */
export const chains: readonly Chain[] = namespaces.flatMap((each) => each.chains);

/** The wallet's namespaces, in the order they were given. */
export const names: readonly string[] = namespaces.map(({ namespace }) => namespace);

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The wallet's namespaces, with a keyed side for each secret. */
export function createNamespaces(): readonly WalletNamespace[] {
  const rpc = createRpc({ fetch: (...args) => fetch(...args) });
  return namespaces.map(({ namespace, createKeyed, memoryKey, chains: listed }) => {
    const accounts = secrets.map((secret) =>
      createKeyed(memoryKey(bytesOf(secret)), {
        chains: listed,
        request: async (call, options) => {
          const chain = listed.find(({ id }) => id === call.chainId);
          if (!chain) throw new Error(`The wallet does not know ${call.chainId}.`);
          return rpc(chain, call, options);
        },
      }),
    );
    const known = accounts[0]?.methods ?? [];
    return {
      namespace,
      accounts,
      chains: listed.map(({ id }) => id),
      methods: namespace === 'eip155' ? [...known, ...moves] : known,
    };
  });
}

/** The address of a keyed side, on the first chain of its namespace. */
export function addressOf(keyed: Keyed, chainIds: readonly ChainId[]): string {
  const [first] = chainIds;
  return first ? keyed.account(first).address : '';
}

/** The namespace of a chain among the wallet's own. */
export const ownOf = (all: readonly WalletNamespace[], chainId: string) =>
  all.find(({ namespace }) => namespace === namespaceOf(chainId));
