import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import type { Chain } from '@causeway/protocol';
import { type CreateFace, createTestWallets } from '@causeway/test-wallets';
import { config } from '../deployment.ts';

type MakeFace = (chains: readonly Chain[]) => CreateFace;

/** The namespaces the test wallets speak beside eip155; each is fetched where it is asked for. */
const parts: Readonly<Record<string, () => Promise<{ readonly face: MakeFace }>>> = {
  solana: () => import('./solana.ts'),
  polkadot: () => import('./polkadot.ts'),
  cosmos: () => import('./cosmos.ts'),
  cip34: () => import('./cip34.ts'),
  mvx: () => import('./multiversx.ts'),
  near: () => import('./near.ts'),
};

/**
 * Announces the test wallets in this page. Their keys are public; they are worth nothing anywhere. They begin with
 * the first network only, so that every other one can be seen being added.
 *
 * @param namespaces What they speak beside eip155; every namespace of which this deployment lists a network if absent.
 */
export async function announceTestWallets(namespaces?: readonly string[]): Promise<void> {
  const chainsOf = (namespace: string) => config.chains.filter(({ id }) => id.startsWith(`${namespace}:`));
  const wanted = Object.entries(parts).filter(([namespace]) => namespaces?.includes(namespace) ?? true);
  const faces = await Promise.all(
    wanted.map(async ([namespace, load]) => (await load()).face(chainsOf(namespace))),
  );
  const chains = chainsOf('eip155').slice(0, 1);
  createTestWallets({ createKeyed, createKey: memoryKey, chains, faces }).start();
}
