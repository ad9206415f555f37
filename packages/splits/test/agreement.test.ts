import type { Hex } from '@causeway/protocol/bytes';
import { decodeFunctionResult, encodeFunctionData } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Distribution,
  hashSplit,
  minimalProxy,
  predictAddress,
  previewDistribution,
  previewWithdrawal,
  type Split,
  type SplitMain,
} from '../src/index.js';
import { type Chain, startChain, trialAbi } from './chain.js';
import { randomFrom } from './random.js';

const seed = Number(process.env.CAUSEWAY_SEED ?? 20_260_421);
const each = 5_000;
const perCall = 125;

let chain: Chain;
let trial: Hex;
beforeAll(async () => {
  chain = await startChain();
  trial = await chain.deployTrial();
  await chain.request({ method: 'evm_setBlockGasLimit', params: ['0x2540be400'] });
});
afterAll(() => chain?.anvil.stop());

const random = randomFrom(seed);

function makeCase(kind: SplitMain['kind']) {
  const split = random.split(kind);
  const first = split.allocations[0]?.account as Hex;
  return {
    split,
    controlled: random.next() < 0.3,
    distributor: random.next() < 0.1 ? first : random.address(),
    heldEth: random.amount(96),
    ledgerEth: kind === 'plain' && random.next() < 0.4 ? random.amount(90) : 0n,
    // Past 2^236 the product with a share wraps, as on the chain.
    heldToken: random.amount(244),
    ledgerToken: kind === 'plain' && random.next() < 0.3 ? random.amount(200) : 0n,
  };
}

type Trial = ReturnType<typeof makeCase>;

/** In lower case, so that the checksum is not checked. */
const small = (account: Hex) => account.toLowerCase() as Hex;

const encode = ({ split, distributor, ...rest }: Trial) => ({
  points: {
    pointsPercent: split.points?.pointsPercent ?? 0,
    accounts: split.points?.allocations.map(({ account }) => small(account)) ?? [],
    percentAllocations: split.points?.allocations.map((allocation) => allocation.percentAllocation) ?? [],
  },
  accounts: split.allocations.map(({ account }) => small(account)),
  shares: split.allocations.map((allocation) => allocation.percentAllocation),
  fee: split.distributorFee,
  distributor: small(distributor),
  ...rest,
});

async function run(kind: SplitMain['kind'], cases: readonly Trial[]) {
  const functionName = kind === 'plain' ? 'runPlain' : 'runPoints';
  const data = encodeFunctionData({ abi: trialAbi, functionName, args: [cases.map(encode)] });
  const call = { to: trial, data, gas: '0x2540be400' };
  const answer = await chain.request({ method: 'eth_call', params: [call, 'latest'] });
  return decodeFunctionResult({ abi: trialAbi, functionName, data: answer as Hex });
}

/** The growth of an account's balance in the contract's books. */
const credited = (account: Hex, { fee, payments }: Distribution) =>
  [fee, ...payments].reduce((sum, payment) => (payment.account === account ? sum + payment.amount : sum), 0n);

/** The library's result for a case, in the contract's terms. */
function expected(main: SplitMain, trial: Trial, code: Hex) {
  const { split, distributor } = trial;
  const eth = previewDistribution(
    split,
    { held: trial.heldEth, ledger: trial.ledgerEth },
    { asset: 'eth', distributor },
  );
  const holdings = { held: trial.heldToken, ledger: trial.ledgerToken };
  const token = previewDistribution(split, holdings, { asset: 'token', distributor });
  const accounts = (split satisfies Split).allocations.map(({ account }) => account);
  return {
    predicted: predictAddress(split, { main, code }),
    hash: hashSplit(split),
    eth: accounts.map((account) => credited(account, eth)),
    tokens: accounts.map((account) => credited(account, token)),
    points: eth.points.map(({ amount }) => amount),
    feeEth: credited(distributor, eth),
    feeToken: credited(distributor, token),
    keptEth: eth.kept,
    keptToken: token.kept,
  };
}

test(`the library predicts the results of the contracts for ${each * 2} random splits`, async () => {
  const startedAt = performance.now();
  let differences = 0;
  let amounts = 0;
  for (const main of [chain.plain, chain.points]) {
    const implementation = await chain.request({
      method: 'eth_call',
      params: [{ to: main.address, data: '0x8117abc1' }, 'latest'],
    });
    const code = minimalProxy(`0x${String(implementation).slice(26)}`);
    for (let done = 0; done < each; done += perCall) {
      const cases = Array.from({ length: perCall }, () => makeCase(main.kind));
      const outcomes = await run(main.kind, cases);
      cases.forEach((trial, i) => {
        const outcome = outcomes[i];
        if (!outcome) throw new Error('an outcome is missing');
        const { split, balance, withdrawn, ...rest } = outcome;
        const predicted = expected(main, trial, code);
        const same =
          isSame(rest, predicted) &&
          withdrawn === previewWithdrawal(balance) &&
          (trial.controlled || split === predicted.predicted);
        amounts += rest.eth.length + rest.tokens.length + rest.points.length + 6;
        if (!same) {
          differences += 1;
          if (differences === 1)
            expect({ seed, kind: main.kind, one: trial, told: rest }).toEqual({
              seed,
              kind: main.kind,
              one: trial,
              told: predicted,
            });
        }
      });
    }
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.info(
    `random splits, contract beside library: ${each * 2}, seed ${seed}, ${amounts} amounts compared`,
  );
  console.info(`differences: ${differences}`);
  console.info(`time: ${seconds.toFixed(1)} s`);
  expect(differences).toBe(0);
});

function isSame(actual: object, predicted: object): boolean {
  const text = (value: object) =>
    JSON.stringify(Object.entries(value).sort(), (_, entry) =>
      typeof entry === 'bigint' ? String(entry) : entry,
    );
  return text(actual) === text(predicted);
}
