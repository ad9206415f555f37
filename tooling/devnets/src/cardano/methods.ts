import { bech32 } from '@scure/base';
import type { Ledger, LedgerOutput } from './ledger.js';

/** An error of JSON-RPC. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
}

/** Whether an answer is an error. */
export const isRpcError = (answer: unknown): answer is RpcError =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer;

/** What the emulator's words mean in Ogmios' numbers. */
const codes: readonly (readonly [RegExp, number])[] = [
  [/invalid.{0,20}signature|signature.{0,30}invalid|InvalidSignatures/i, 3100],
  [/missing.{0,30}(signature|key|witness)|MissingKeyHashes/i, 3101],
  [/BadAllInputs|BadInputs|unknown.{0,20}(input|utxo)|not (found|exist)/i, 3117],
  [/validity/i, 3118],
  [/TxSize|too large/i, 3119],
  [/fee/i, 3122],
  [/ValueNotConserved|not conserved/i, 3123],
  [/network/i, 3124],
  [/OutputsHaveNotEnoughCoins|not enough coin/i, 3125],
];

const shown = ({ id, index, address, lovelace, assets }: LedgerOutput) => ({
  transaction: { id },
  index,
  address: bech32.encode(
    (Number.parseInt(address.slice(0, 2), 16) & 15) === 1 ? 'addr' : 'addr_test',
    bech32.toWords(Uint8Array.from(Buffer.from(address, 'hex'))),
    false,
  ),
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

/** Mainnet's numbers, which the emulator has too. */
const parameters = {
  minFeeCoefficient: 44,
  minFeeConstant: { ada: { lovelace: 155_381 } },
  minUtxoDepositCoefficient: 4310,
  minUtxoDepositConstant: { ada: { lovelace: 0 } },
  maxTransactionSize: { bytes: 16_384 },
  maxValueSize: { bytes: 5000 },
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
  if (method === 'queryLedgerState/protocolParameters') return parameters;
  if (method === 'queryLedgerState/utxo') {
    const addresses = part(params, 'addresses');
    const references = part(params, 'outputReferences');
    const list = ledger.outputs();
    if (Array.isArray(addresses)) return list.map(shown).filter(({ address }) => addresses.includes(address));
    if (!Array.isArray(references)) return list.map(shown);
    return list
      .filter(({ id, index }) =>
        references.some((one) => part(part(one, 'transaction'), 'id') === id && part(one, 'index') === index),
      )
      .map(shown);
  }
  if (method === 'submitTransaction') {
    const cbor = part(part(params, 'transaction'), 'cbor');
    if (typeof cbor !== 'string' || !/^([\da-f]{2})+$/i.test(cbor)) {
      return { code: -32_602, message: 'Invalid request: transaction.cbor must be hex.' };
    }
    const result = ledger.submit(Uint8Array.from(Buffer.from(cbor, 'hex')));
    if ('id' in result) return { transaction: { id: result.id } };
    const code = codes.find(([words]) => words.test(result.reason))?.[1] ?? 3997;
    return { code, message: result.reason.slice(0, 400) };
  }
  return { code: -32_601, message: `Unknown method: ${String(method).slice(0, 60)}` };
}
