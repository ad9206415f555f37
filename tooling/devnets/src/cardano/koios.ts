import { blake2b } from '@noble/hashes/blake2.js';
import { bech32 } from '@scure/base';
import { addressText, noPool, stakeText } from './addresses.js';
import { datumJson, type TokenDescriptions } from './described.js';
import type { Ledger, LedgerOutput } from './ledger.js';
import { parameters } from './parameters.js';
import { nodeText } from './refusal.js';
import type { RestQuestion, RestReply } from './restFace.js';

/** CIP-14. */
function fingerprint(policy: string, name: string): string {
  const hash = blake2b(Uint8Array.from(Buffer.from(policy + name, 'hex')), { dkLen: 20 });
  return bech32.encode('asset', bech32.toWords(hash));
}

const assetList = ({ assets }: LedgerOutput) =>
  Object.entries(assets).flatMap(([policy_id, names]) =>
    Object.entries(names).map(([asset_name, quantity]) => ({
      policy_id,
      asset_name,
      fingerprint: fingerprint(policy_id, asset_name),
      decimals: 0,
      quantity: String(quantity),
    })),
  );

function outputRow(ledger: Ledger, output: LedgerOutput, extended: boolean) {
  const { id, index, address, lovelace } = output;
  const place = ledger.transaction(id);
  return {
    tx_hash: id,
    tx_index: index,
    address: addressText(address),
    value: String(lovelace),
    stake_address: stakeText(address),
    payment_cred: address.slice(2, 58),
    epoch_no: 0,
    block_height: place?.height ?? null,
    block_time: place?.slot ?? 0,
    datum_hash: null,
    inline_datum: null,
    reference_script: null,
    asset_list: extended ? assetList(output) : null,
    is_spent: ledger.spender(id, index) !== undefined,
  };
}

/** `epoch_params`, of which a payment needs five. */
const epochParams = {
  epoch_no: 0,
  era: 'Conway',
  min_fee_a: parameters.feePerByte,
  min_fee_b: parameters.feeConstant,
  max_block_size: parameters.blockBodyBytes,
  max_tx_size: parameters.transactionBytes,
  max_bh_size: parameters.blockHeaderBytes,
  key_deposit: parameters.keyDeposit,
  pool_deposit: parameters.poolDeposit,
  max_epoch: 18,
  optimal_pool_count: 500,
  influence: 0.3,
  monetary_expand_rate: 0.003,
  treasury_growth_rate: 0.2,
  decentralisation: 0,
  extra_entropy: null,
  protocol_major: 10,
  protocol_minor: 0,
  min_utxo_value: '0',
  min_pool_cost: '170000000',
  nonce: '00'.repeat(32),
  block_hash: '00'.repeat(32),
  cost_models: { PlutusV1: [], PlutusV2: [], PlutusV3: [] },
  price_mem: 0.0577,
  price_step: 0.0000721,
  max_tx_ex_mem: 14_000_000,
  max_tx_ex_steps: 10_000_000_000,
  max_block_ex_mem: 62_000_000,
  max_block_ex_steps: 20_000_000_000,
  max_val_size: parameters.valueBytes,
  collateral_percent: 150,
  max_collateral_inputs: 3,
  coins_per_utxo_size: String(parameters.utxoPerByte),
  pvt_motion_no_confidence: 0.51,
  pvt_committee_normal: 0.51,
  pvt_committee_no_confidence: 0.51,
  pvt_hard_fork_initiation: 0.51,
  pvtpp_security_group: 0.51,
  dvt_motion_no_confidence: 0.67,
  dvt_committee_normal: 0.67,
  dvt_committee_no_confidence: 0.6,
  dvt_update_to_constitution: 0.75,
  dvt_hard_fork_initiation: 0.6,
  dvt_p_p_network_group: 0.67,
  dvt_p_p_economic_group: 0.67,
  dvt_p_p_technical_group: 0.67,
  dvt_p_p_gov_group: 0.75,
  dvt_treasury_withdrawal: 0.67,
  committee_min_size: 7,
  committee_max_term_length: 146,
  gov_action_lifetime: 6,
  gov_action_deposit: parameters.actionDeposit,
  drep_deposit: parameters.drepDeposit,
  drep_activity: 20,
  min_fee_ref_script_cost_per_byte: 15,
};

/** `cli_protocol_params`, as a node's own tool names them. */
const cliParams = {
  txFeePerByte: parameters.feePerByte,
  txFeeFixed: parameters.feeConstant,
  utxoCostPerByte: parameters.utxoPerByte,
  maxTxSize: parameters.transactionBytes,
  maxValueSize: parameters.valueBytes,
  maxBlockBodySize: parameters.blockBodyBytes,
  maxBlockHeaderSize: parameters.blockHeaderBytes,
  minUTxOValue: null,
  protocolVersion: { major: 10, minor: 0 },
};

/** PostgREST gives no more rows at once. */
const mostRows = 1000;

function page(rows: readonly object[], query: URLSearchParams): readonly object[] {
  const limit = Math.min(Number(query.get('limit') ?? mostRows), mostRows);
  const offset = Number(query.get('offset') ?? 0);
  return rows.slice(offset, offset + limit);
}

/**
 * Answers one request as Koios does: the part of its interface that reads a ledger and submits to it.
 *
 * @see https://api.koios.rest; its `koiosapi-mainnet.yaml` 1.4.2
 */
export function answerKoios(
  ledger: Ledger,
  magic: number,
  question: RestQuestion,
  described: TokenDescriptions = {},
): RestReply | undefined {
  const { method, path, query, json, bytes } = question;
  const texts = (name: string): readonly string[] => {
    const list = (json() as Record<string, unknown> | undefined)?.[name];
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  };
  const extended = () => (json() as { readonly _extended?: unknown } | undefined)?._extended === true;
  const rows = (outputs: readonly LedgerOutput[]) =>
    page(
      outputs.map((output) => outputRow(ledger, output, extended())),
      query,
    );
  const ok = (body: unknown) => ({ status: 200, body });

  if (method === 'GET') {
    if (path === '/genesis')
      return ok([{ networkmagic: String(magic), networkid: 'Testnet', slotlength: '1' }]);
    if (path === '/tip') {
      const hash = String(ledger.height).padStart(64, '0');
      const { slot, height } = ledger;
      const numbers = { abs_slot: slot, epoch_slot: slot, block_height: height, block_no: height };
      return ok([{ hash, epoch_no: 0, era: 'Conway', ...numbers, block_time: slot }]);
    }
    if (path === '/epoch_params') return ok([epochParams]);
    return path === '/cli_protocol_params' ? ok(cliParams) : undefined;
  }
  switch (path) {
    case '/address_utxos': {
      const addresses = texts('_addresses');
      return ok(rows(ledger.outputs().filter(({ address }) => addresses.includes(addressText(address)))));
    }
    case '/account_utxos': {
      const stakeAddresses = texts('_stake_addresses');
      return ok(
        rows(ledger.outputs().filter(({ address }) => stakeAddresses.includes(stakeText(address) ?? ''))),
      );
    }
    case '/account_info': {
      const accounts = texts('_stake_addresses').flatMap((stake_address) => {
        const rewards = ledger.rewards[stake_address];
        if (rewards === undefined) return [];
        const outputs = ledger.outputs().filter(({ address }) => stakeText(address) === stake_address);
        const utxo = outputs.reduce((sum, { lovelace }) => sum + lovelace, 0n);
        return {
          ...{ stake_address, status: 'registered', delegated_drep: null, delegated_pool: noPool },
          ...{ total_balance: String(utxo + rewards), utxo: String(utxo), rewards: String(rewards) },
          ...{ withdrawals: '0', rewards_available: String(rewards), deposit: parameters.keyDeposit },
          ...{ reserves: '0', treasury: '0', proposal_refund: '0' },
        };
      });
      return ok(accounts);
    }
    case '/address_info': {
      const infos = texts('_addresses').map((address) => {
        const outputs = ledger.outputs().filter((output) => addressText(output.address) === address);
        const balance = String(outputs.reduce((sum, { lovelace }) => sum + lovelace, 0n));
        const stake_address = outputs[0] ? stakeText(outputs[0].address) : null;
        const utxo_set = outputs.map((output) => outputRow(ledger, output, true));
        return { address, balance, stake_address, script_address: false, utxo_set };
      });
      return ok(infos.filter(({ utxo_set }) => utxo_set.length > 0));
    }
    case '/utxo_info': {
      const known = texts('_utxo_refs').flatMap((text) => {
        const [id = '', index] = text.split('#');
        return ledger.transaction(id)?.outputs.filter((output) => output.index === Number(index)) ?? [];
      });
      return ok(rows(known));
    }
    case '/asset_info': {
      const assetList = (json() as { readonly _asset_list?: unknown } | undefined)?._asset_list;
      const units = Array.isArray(assetList) ? (assetList as readonly (readonly [string, string])[]) : [];
      return ok(
        units.map(([policy_id, asset_name]) => {
          const { registry, datum } = described[policy_id + asset_name] ?? {};
          // The columns that the reader selects, under its names for them.
          const { name = null, ticker = null, decimals = null } = registry ?? {};
          const cip68_metadata = datumJson(asset_name, datum);
          return { policy_id, asset_name, name, ticker, decimals, cip68_metadata };
        }),
      );
    }
    case '/tx_status':
      return ok(
        texts('_tx_hashes').map((tx_hash) => {
          const place = ledger.transaction(tx_hash);
          return { tx_hash, num_confirmations: place ? ledger.height - place.height : null };
        }),
      );
    case '/submittx': {
      const result = ledger.submit(bytes());
      return 'id' in result
        ? { status: 202, body: result.id }
        : { status: 400, body: nodeText(result), text: true };
    }
    default:
      return undefined;
  }
}
