import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Key } from '@causeway/protocol';
import { adapters } from '@causeway/stack/adapters';
import { keyOf, publicAccounts } from '@causeway/wallets';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test.each(adapters)(
  'the listed public keys of the test wallets are those of their secrets on $namespace',
  async ({ folder }) => {
    const { memoryKey } = (await import(join(root, folder, 'src/wallet/key.ts'))) as {
      memoryKey: (secret: Uint8Array) => Key;
    };
    for (const { privateKey } of publicAccounts) {
      const key = memoryKey(Uint8Array.from(Buffer.from(privateKey.slice(2), 'hex')));
      const listed = keyOf(key.curve as 'ed25519', privateKey, () => {
        throw new Error('The public key is not listed.');
      });
      expect(listed).toMatchObject({ curve: key.curve, publicKey: key.publicKey });
    }
  },
);
