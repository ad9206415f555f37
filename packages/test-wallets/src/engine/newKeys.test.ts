import { createMemoryKey as bip122 } from '@causeway/bip122/key';
import { createMemoryKey as cip34 } from '@causeway/cip34/key';
import { createMemoryKey as cosmos } from '@causeway/cosmos/key';
import { createMemoryKey as eip155 } from '@causeway/eip155/key';
import { createMemoryKey as multiversx } from '@causeway/multiversx/key';
import { createMemoryKey as near } from '@causeway/near/key';
import { createMemoryKey as polkadot } from '@causeway/polkadot/key';
import { createMemoryKey as solana } from '@causeway/solana/key';
import { expect, it } from 'vitest';

const families = { bip122, cip34, cosmos, eip155, multiversx, near, polkadot, solana };

it.each(Object.entries(families))('a new key of %s takes no secret, which would be left out', (_, create) => {
  const untyped = create as (...given: readonly unknown[]) => { readonly publicKey: Uint8Array };
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
});
