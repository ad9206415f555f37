import { fileURLToPath } from 'node:url';
import type { MatrixNamespace } from '@causeway/conformance';
import type { Chain, Keyed, SignedMessage, Signer } from '@causeway/protocol';
import { hexToBytes } from '@causeway/protocol/bytes';
import { adapters } from '@causeway/stack/adapters';
import { publicAccounts } from '@causeway/wallets';

/** The verbs that every namespace's signer has in common. */
export interface MatrixSigner extends Signer {
  signMessage?(options: object): Promise<SignedMessage>;
  signIn?(options: object): Promise<SignedMessage & { readonly message: string }>;
}

/**
 * Every namespace of the toolkit: one row in the tests of each adapter. eip155 is the first, MultiversX the last: once its
 * node has run in this process, Node resolves the imports of Polkadot's libraries to other copies and fails.
 */
export const namespaces: readonly MatrixNamespace[] = await loadNamespaces();

/**
 * Loads one after the other: Node 20 fails when a module is required while an import of the same module is under way.
 *
 * @see https://github.com/nodejs/node/issues/59366
 */
async function loadNamespaces(): Promise<readonly MatrixNamespace[]> {
  const loaded: MatrixNamespace[] = [];
  for (const { folder } of [...adapters].sort((adapter, other) => place(adapter) - place(other))) {
    const file = fileURLToPath(new URL(`../../../${folder}/test/matrix.ts`, import.meta.url));
    loaded.push((await import(/* @vite-ignore */ file)).matrix);
  }
  return loaded;
}

function place({ namespace }: { readonly namespace: string }): number {
  return Number(namespace === 'mvx') - Number(namespace === 'eip155');
}

/** The two accounts of the wallet's side. */
export function createAccounts(
  { createKeyed, createKey, createRequest }: MatrixNamespace,
  chain: Chain,
): readonly Keyed[] {
  const request =
    createRequest?.(chain) ?? (() => Promise.reject(new Error('No chain is read for a signature.')));
  return publicAccounts
    .slice(0, 2)
    .map(({ privateKey }) => createKeyed(createKey(hexToBytes(privateKey)), { chains: [chain], request }));
}
