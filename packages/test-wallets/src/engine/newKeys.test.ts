import * as bip122 from '@causeway/bip122/key';
import * as cip34 from '@causeway/cip34/key';
import * as cosmos from '@causeway/cosmos/key';
import * as eip155 from '@causeway/eip155/key';
import * as multiversx from '@causeway/multiversx/key';
import * as near from '@causeway/near/key';
import * as polkadot from '@causeway/polkadot/key';
import * as solana from '@causeway/solana/key';
import { expect, it } from 'vitest';

const families = { bip122, cip34, cosmos, eip155, multiversx, near, polkadot, solana };

it.each(Object.entries(families))(
  'a new key of %s takes no secret, which would be left out',
  (_, { createMemoryKey }) => {
    const untyped = createMemoryKey as (...given: readonly unknown[]) => { readonly publicKey: Uint8Array };
    for (const secret of [`0x${'11'.repeat(32)}`, new Uint8Array(32).fill(1)]) {
      expect(() => untyped(secret)).toThrow(
        expect.objectContaining({
          code: 'invalid-params',
          context: expect.objectContaining({ field: 'secret' }),
          message: expect.not.stringContaining('1111'),
        }),
      );
    }
    const [one, other] = Array.from({ length: 2 }, untyped);
    expect(one?.publicKey).not.toEqual(other?.publicKey);
  },
);

it.each(Object.entries(families))(
  'a key of %s signs with its own copy of a Buffer',
  async (_, { memoryKey }) => {
    const message = new Uint8Array(32).fill(2);
    const secret = Buffer.alloc(32, 1);
    const key = memoryKey(secret);
    secret.fill(0);
    const signature = await key.sign(message);
    expect(signature.length).toBeGreaterThanOrEqual(64);
    // Signatures of sr25519 are random.
    if (key.curve !== 'sr25519')
      expect(signature).toEqual(await memoryKey(Buffer.alloc(32, 1)).sign(message));
  },
);
