import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import { createTestWallets } from '@causeway/test-wallets';
import { config } from './wallets.ts';

/**
 * Announces the test wallets in this page. Their keys are public; they are worth nothing anywhere. They begin with
 * the first network only, so that every other one can be seen being added.
 */
export function announceTestWallets(): void {
  createTestWallets({ createKeyed, createKey: memoryKey, chains: config.chains.slice(0, 1) }).start();
}
