import { addressText, credentialOf, noPool } from './addresses.js';
import type { Ledger, LedgerOutput } from './ledger.js';
import { parameters } from './parameters.js';
import { codeOf } from './refusal.js';

/** An error of JSON-RPC. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
}

/** Whether an answer is an error. */
export const isRpcError = (answer: unknown): answer is RpcError =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer;

const show = ({ id, index, address, lovelace, assets }: LedgerOutput) => ({
  transaction: { id },
  index,
  address: addressText(address),
  value: {
    ada: { lovelace: Number(lovelace) },
    ...Object.fromEntries(
      Object.entries(assets).map(([policy, names]) => [
        policy,
        Object.fromEntries(Object.entries(names).map(([name, quantity]) => [name, Number(quantity)])),
      ]),
    ),
  },
});

const protocolParameters = {
  minFeeCoefficient: parameters.feePerByte,
  minFeeConstant: { ada: { lovelace: parameters.feeConstant } },
  minUtxoDepositCoefficient: parameters.utxoPerByte,
  minUtxoDepositConstant: { ada: { lovelace: 0 } },
  maxTransactionSize: { bytes: parameters.transactionBytes },
  maxValueSize: { bytes: parameters.valueBytes },
};

const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/**
 * Answers one call as Ogmios does: the part of its JSON-RPC that reads a ledger and submits to it.
 *
 * @see https://ogmios.dev/api/
 */
export function answer(ledger: Ledger, magic: number, method: unknown, params: unknown): unknown {
  if (method === 'queryNetwork/genesisConfiguration') {
    return { era: 'shelley', networkMagic: magic, network: 'testnet', slotLength: { milliseconds: 1000 } };
  }
  if (method === 'queryNetwork/tip')
    return { slot: ledger.slot, id: String(ledger.height).padStart(64, '0') };
  if (method === 'queryNetwork/blockHeight') return ledger.height;
  if (method === 'queryLedgerState/protocolParameters') return protocolParameters;
  if (method === 'queryLedgerState/utxo') {
    const addresses = part(params, 'addresses');
    const references = part(params, 'outputReferences');
    const list = ledger.outputs();
    if (Array.isArray(addresses)) return list.map(show).filter(({ address }) => addresses.includes(address));
    if (!Array.isArray(references)) return list.map(show);
    return list
      .filter(({ id, index }) =>
        references.some((one) => part(part(one, 'transaction'), 'id') === id && part(one, 'index') === index),
      )
      .map(show);
  }
  if (method === 'queryLedgerState/rewardAccountSummaries') {
    const requestedKeys = ['keys', 'scripts'].flatMap((kind) => part(params, kind) ?? []);
    const ada = (lovelace: bigint | string) => ({ ada: { lovelace: Number(lovelace) } });
    return Object.entries(ledger.rewards)
      .map(([stake, lovelace]) => ({ stake, credential: credentialOf(stake), lovelace }))
      .filter(({ stake, credential }) => requestedKeys.includes(credential) || requestedKeys.includes(stake))
      .map(({ credential, lovelace }) => ({
        ...{ from: 'key', credential, stakePool: { id: noPool } },
        ...{ rewards: ada(lovelace), deposit: ada(parameters.keyDeposit) },
      }));
  }
  if (method === 'submitTransaction') {
    const cbor = part(part(params, 'transaction'), 'cbor');
    if (typeof cbor !== 'string' || !/^([\da-f]{2})+$/i.test(cbor)) {
      return { code: -32_602, message: 'Invalid request: transaction.cbor must be hex.' };
    }
    const result = ledger.submit(Uint8Array.from(Buffer.from(cbor, 'hex')));
    if ('id' in result) return { transaction: { id: result.id } };
    return { code: codeOf(result), message: result.reason.slice(0, 400) };
  }
  return { code: -32_601, message: `Unknown method: ${String(method).slice(0, 60)}` };
}
