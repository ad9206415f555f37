import { createKeyed } from '@causeway/eip155/keyed';
import { createTestWallets } from '@causeway/test-wallets';
import { listChains } from './wallets.ts';

/** Announces the test wallets in this page. Their keys are public; they are worth nothing anywhere. */
export async function announceTestWallets(): Promise<void> {
  createTestWallets({ createKeyed, chains: listChains() });
}
