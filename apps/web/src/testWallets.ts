import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import type { Chain } from '@causeway/protocol';
import { type CreateFace, createTestWallets } from '@causeway/wallets';
import { config } from './deployment.ts';
import { namespaces } from './namespaces.ts';
import './testWallets.css';

type MakeFace = (chains: readonly Chain[]) => CreateFace;

/** Adds a namespace's test wallet API to the page: one file in the folder of each family that has one. */
const faces = import.meta.glob<MakeFace>('./families/*/testWallet.ts', { import: 'face' });

/**
 * Announces the test wallets in this page. Their keys are public, so they must never hold anything of value. They start with
 * the first network only, so that adding each other one can be tried.
 *
 * @param wanted their namespaces beside eip155; by default every namespace with a network in this deployment.
 */
export async function announceTestWallets(wanted?: readonly string[]): Promise<void> {
  const chainsOf = (namespace: string) => config.chains.filter(({ id }) => id.startsWith(`${namespace}:`));
  const made = namespaces
    .filter((namespace) => wanted?.includes(namespace) ?? true)
    .map(async (namespace) =>
      (await faces[`./families/${namespace}/testWallet.ts`]?.())?.(chainsOf(namespace)),
    );
  const present = (await Promise.all(made)).filter((face) => face !== undefined);
  const chains = chainsOf('eip155').slice(0, 1);
  createTestWallets({ createKeyed, createKey: memoryKey, chains, faces: present }).start();
}
