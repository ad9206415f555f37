import { testSeed } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import fc from 'fast-check';
import { createTransaction, actions as creators, encodeTransaction, KeyPair } from 'near-api-js';
import { FungibleToken } from 'near-api-js/tokens';
import { expect, test } from 'vitest';
import { encodeTransaction as encodeOurs } from '../encode.js';
import { mostFee, transferActions } from './transfer.js';

independent('near-api-js', { what: 'encodes the same transfers and registrations of NEP-141 tokens' });

const contract = 'usdt.tether-token.near';
const key = KeyPair.fromRandom('ed25519').getPublicKey();
const blockHash = new Uint8Array(32).fill(7);
const token = new FungibleToken(contract, { name: 'T', symbol: 'T', decimals: 6 });

interface Called {
  readonly methodName: string;
  readonly args: object;
  readonly gas: bigint;
  readonly deposit: bigint | number | string;
}

/** The calls that the library builds, without a chain. */
async function theirs(to: string, amount: bigint, deposit: bigint) {
  const calls: Called[] = [];
  const account = {
    provider: { callFunction: async () => ({ min: String(deposit) }) },
    callFunction: async (call: Called) => void calls.push(call),
  } as never;
  if (deposit > 0n) await token.registerAccount({ accountIdToRegister: to, fundingAccount: account });
  await token.transfer({ from: account, receiverId: to, amount });
  return calls.map(({ methodName, args, gas, deposit: paid }) =>
    creators.functionCall(methodName, args, gas, BigInt(paid)),
  );
}

test('a transfer of a token equals that of near-api-js for 10,000 random recipients, amounts and deposits', async () => {
  const seed = testSeed();
  const recipient = fc.oneof(
    fc.stringMatching(/^[a-z0-9]{2,20}\.near$/),
    fc.stringMatching(/^[0-9a-f]{64}$/),
    fc.stringMatching(/^0x[0-9a-f]{40}$/),
  );
  const amount = fc.bigInt({ min: 1n, max: 2n ** 128n - 1n });
  const deposit = fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 10n ** 24n }));
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(recipient, amount, deposit, async (to, value, registers) => {
      const named = { signerId: 'alice.near', receiverId: contract, nonce: 7n, blockHash };
      const ours = encodeOurs({
        ...named,
        publicKey: key.toString(),
        actions: transferActions(to, value, registers),
      });
      const reference = createTransaction(
        named.signerId,
        key,
        contract,
        7n,
        await theirs(to, value, registers),
        blockHash,
      );
      expect(Buffer.from(ours).toString('hex')).toBe(
        Buffer.from(encodeTransaction(reference)).toString('hex'),
      );
      compared += 1;
    }),
    { numRuns: 10_000, seed, endOnFailure: true },
  );
  expect(compared).toBe(10_000);
}, 600_000);

test('the maximum fee of a transfer counts each byte of its calls and all of their gas', () => {
  const gas = (run: bigint) => ({ toSelf: 1n, toOther: 2n, run });
  const inflation: readonly [bigint, bigint] = [103n, 100n];
  const costs = {
    ...{ receipt: gas(3n), transfer: gas(0n), createAccount: gas(0n), addFullAccess: gas(0n) },
    ...{ call: gas(5n), callByte: gas(7n), inflation, perByte: 0n },
  } as const;
  const actions = transferActions('bob.near', 5n, 0n);
  // ft_transfer{"amount":"5","receiver_id":"bob.near"}
  const bytes = 11n + 39n;
  const run = 3n + 5n + 7n * bytes + 30_000_000_000_000n;
  const send = 2n + 2n + 2n * bytes;
  expect(mostFee(actions, costs, 10n)).toBe(send * 10n + (run * 10n * 103n + 99n) / 100n + 1n);
});
