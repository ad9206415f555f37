import type { AssetId, Reader } from '@causeway/protocol';
import { expect } from 'vitest';
import { from, readAmount, type Sending, sendOne, statesOf } from './open.js';

/**
 * A token to send: `received` is the part of `amount` that arrives where the token keeps some; all of it by
 * default.
 */
export interface TokenSending extends Sending {
  readonly asset: AssetId;
  readonly received?: bigint;
}

/** Milliseconds in which a transfer that is included also arrives, as on another shard. */
const arrival = { timeout: 10_000, interval: 50 };

/**
 * Sends a token as an app does, and compares the balances of both accounts afterwards with the preview. No
 * other transaction of the two may run meanwhile.
 */
export async function expectTokenSent(reader: Reader, sending: TokenSending): Promise<void> {
  const { signer, to, amount, asset, received = amount } = sending;
  const owner = from(sending);
  const preview = await reader.preview({ from: signer.account, to, amount, asset });
  expect(preview).toMatchObject({ total: amount, sufficient: true, asset: { id: asset } });
  const before = { owner: await readAmount(reader, owner, asset), to: await readAmount(reader, to, asset) };
  const coins = await readAmount(reader, owner);
  expect(preview).toMatchObject({ balance: before.owner, coinBalance: coins });
  expect(preview.most).toBeLessThanOrEqual(preview.balance);

  const transaction = await sendOne(reader, sending, asset);
  const last = (await statesOf(reader, sending, transaction)).at(-1);
  expect(last).toMatchObject({ status: 'included' });
  await expect.poll(() => readAmount(reader, to, asset), arrival).toBe(before.to + received);
  expect(await readAmount(reader, owner, asset)).toBe(before.owner - amount);
  const cost = coins - (await readAmount(reader, owner));
  expect(cost).toBeGreaterThanOrEqual(0n);
  expect(cost).toBeLessThanOrEqual(preview.maxFee + (preview.deposit ?? 0n));
}
