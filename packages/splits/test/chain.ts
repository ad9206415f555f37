import { readFileSync } from 'node:fs';
import { type Anvil, startAnvil } from '@causeway/devnets/anvil';
import { compileWithSplits, deploySplits, type LocalSplits } from '@causeway/devnets/splits';
import type { Hex } from '@causeway/protocol/bytes';
import { encodeAbiParameters, getAddress, parseAbi, parseAbiParameters } from 'viem';
import type { Request, SplitMain, SplitsCall } from '../src/index.js';

/** A local chain with both split contracts, and its requests. */
export interface Chain {
  readonly anvil: Anvil;
  readonly request: Request;
  readonly plain: SplitMain;
  readonly points: SplitMain;
  readonly token: Hex;
  readonly emitter: Hex;
  readonly block: number;
  /** Accounts the chain signs for. */
  readonly accounts: readonly Hex[];
  /** Sends a call; fails when the chain refuses it. */
  send(from: Hex, call: Pick<SplitsCall, 'to' | 'data'> & { readonly value?: bigint }): Promise<Hex>;
  /** Puts the contract of Trial.sol on the chain. */
  deployTrial(): Promise<Hex>;
}

/** Starts it. A revert is thrown as by a wallet or a node: a plain object with a code and data. */
export async function startChain(signal?: AbortSignal): Promise<Chain> {
  const anvil = await startAnvil({ chainId: 31337, port: 0, signal });
  let next = 0;
  const request: Request = async ({ method, params }, options) => {
    const response = await fetch(anvil.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++next, method, params }),
      signal: options?.signal,
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: object };
    if (error) throw Object.assign(new Error('the chain refused'), error);
    return result;
  };
  const deployed: LocalSplits = await deploySplits(anvil.url, { signal });
  const mined = async (transaction: object) => {
    const receipt = await request({ method: 'eth_sendTransactionSync', params: [transaction] });
    return receipt as { transactionHash: Hex; status: Hex; contractAddress: Hex };
  };
  const chain: Chain = {
    anvil,
    request,
    plain: { address: deployed.plain as Hex, kind: 'plain' },
    points: { address: deployed.points as Hex, kind: 'points' },
    token: deployed.token as Hex,
    emitter: deployed.emitter as Hex,
    block: deployed.block,
    accounts: anvil.accounts.map(({ address }) => address as Hex),
    send: async (from, { to, data, value = 0n }) => {
      const transaction = { from, to, data, value: `0x${value.toString(16)}` };
      const { transactionHash, status } = await mined(transaction);
      if (status !== '0x1') throw new Error(`${transactionHash} was reverted`);
      return transactionHash;
    },
    deployTrial: async () => {
      const source = readFileSync(new URL('Trial.sol', import.meta.url), 'utf8');
      const code = (await compileWithSplits(source)).Trial;
      const args = encodeAbiParameters(parseAbiParameters('address, address, address'), [
        deployed.plain as Hex,
        deployed.points as Hex,
        deployed.token as Hex,
      ]);
      const data = `${code}${args.slice(2)}`;
      const { contractAddress } = await mined({ from: anvil.accounts[0]?.address, data, gas: '0x989680' });
      const balance = `0x${(1n << 120n).toString(16)}`;
      await request({ method: 'anvil_setBalance', params: [contractAddress, balance] });
      return getAddress(contractAddress);
    },
  };
  return Object.freeze(chain);
}

/** The interface of Trial.sol. */
export const trialAbi = parseAbi([
  'struct PointsData { uint32 pointsPercent; address[] accounts; uint32[] percentAllocations; }',
  'struct Case { PointsData points; address[] accounts; uint32[] shares; uint32 fee; bool controlled; address distributor; uint256 heldEth; uint256 ledgerEth; uint256 heldToken; uint256 ledgerToken; }',
  'struct Outcome { address split; address predicted; bytes32 hash; uint256[] eth; uint256[] tokens; uint256[] points; uint256 feeEth; uint256 feeToken; uint256 keptEth; uint256 keptToken; uint256 balance; uint256 withdrawn; }',
  'function create(uint256 from, uint256 count, address[] accounts, uint32[] shares)',
  'function update(address split, PointsData data, address[] accounts, uint32[] shares)',
  'function runPlain(Case[] cases) returns (Outcome[] outcomes)',
  'function runPoints(Case[] cases) returns (Outcome[] outcomes)',
]);
