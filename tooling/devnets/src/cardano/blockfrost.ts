import { addressText, noPool, stakeText } from './addresses.js';
import type { TokenDescriptions } from './described.js';
import type { Ledger, LedgerOutput } from './ledger.js';
import { parameters } from './parameters.js';
import { nodeText } from './refusal.js';
import type { RestQuestion, RestReply } from './restFace.js';

const blockHash = (height: number) => String(height).padStart(64, '0');

const amountOf = ({ lovelace, assets }: LedgerOutput) => [
  { unit: 'lovelace', quantity: String(lovelace) },
  ...Object.entries(assets).flatMap(([policy, names]) =>
    Object.entries(names).map(([name, quantity]) => ({ unit: policy + name, quantity: String(quantity) })),
  ),
];

const outputRow = (ledger: Ledger, output: LedgerOutput) => ({
  address: addressText(output.address),
  tx_hash: output.id,
  tx_index: output.index,
  output_index: output.index,
  amount: amountOf(output),
  block: blockHash(ledger.transaction(output.id)?.height ?? 0),
  data_hash: null,
  inline_datum: null,
  reference_script_hash: null,
});

const latestParameters = {
  epoch: 0,
  min_fee_a: parameters.feePerByte,
  min_fee_b: parameters.feeConstant,
  max_block_size: parameters.blockBodyBytes,
  max_tx_size: parameters.transactionBytes,
  max_block_header_size: parameters.blockHeaderBytes,
  key_deposit: parameters.keyDeposit,
  pool_deposit: parameters.poolDeposit,
  e_max: 18,
  n_opt: 500,
  a0: 0.3,
  rho: 0.003,
  tau: 0.2,
  decentralisation_param: 0,
  extra_entropy: null,
  protocol_major_ver: 10,
  protocol_minor_ver: 0,
  min_utxo: String(parameters.utxoPerByte),
  min_pool_cost: '170000000',
  nonce: '00'.repeat(32),
  cost_models: null,
  cost_models_raw: { PlutusV1: [], PlutusV2: [], PlutusV3: [] },
  price_mem: 0.0577,
  price_step: 0.0000721,
  max_tx_ex_mem: '14000000',
  max_tx_ex_steps: '10000000000',
  max_block_ex_mem: '62000000',
  max_block_ex_steps: '20000000000',
  max_val_size: String(parameters.valueBytes),
  collateral_percent: 150,
  max_collateral_inputs: 3,
  coins_per_utxo_size: String(parameters.utxoPerByte),
  coins_per_utxo_word: String(parameters.utxoPerByte),
  pvt_motion_no_confidence: 0.51,
  pvt_committee_normal: 0.51,
  pvt_committee_no_confidence: 0.51,
  pvt_hard_fork_initiation: 0.51,
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
  committee_min_size: '7',
  committee_max_term_length: '146',
  gov_action_lifetime: '6',
  gov_action_deposit: parameters.actionDeposit,
  drep_deposit: parameters.drepDeposit,
  drep_activity: '20',
  pvtpp_security_group: 0.51,
  pvt_p_p_security_group: 0.51,
  min_fee_ref_script_cost_per_byte: 15,
};

const failed = (status_code: number, error: string, message: string): RestReply => ({
  status: status_code,
  body: { status_code, error, message },
});
const notFound = () => failed(404, 'Not Found', 'The requested component has not been found.');
const ok = (body: unknown): RestReply => ({ status: 200, body });

function transactionRow(ledger: Ledger, id: string, spent: boolean): RestReply {
  const transaction = ledger.transaction(id);
  if (!transaction) return notFound();
  const { height, slot, outputs } = transaction;
  if (spent) {
    const rows = outputs.map((output) => {
      const { tx_hash: _, tx_index: __, block: ___, ...row } = outputRow(ledger, output);
      return { ...row, collateral: false, consumed_by_tx: ledger.spender(id, output.index) ?? null };
    });
    return ok({ hash: id, inputs: [], outputs: rows });
  }
  const counts = Object.fromEntries(
    [
      'withdrawal',
      'mir_cert',
      'delegation',
      'stake_cert',
      'pool_update',
      'pool_retire',
      'asset_mint_or_burn',
      'redeemer',
    ].map((name) => [`${name}_count`, 0]),
  );
  const block = { block: blockHash(height), block_height: height, block_time: slot, slot, index: 0 };
  const total = outputs.reduce((sum, { lovelace }) => sum + lovelace, 0n);
  const output_amount = [{ unit: 'lovelace', quantity: String(total) }];
  const money = { output_amount, fees: '0', deposit: '0', treasury_donation: '0' };
  const validity = { invalid_before: null, invalid_hereafter: null, valid_contract: true };
  return ok({ hash: id, ...block, ...money, ...validity, size: 0, utxo_count: outputs.length, ...counts });
}

function accountOf(ledger: Ledger, stake_address: string, ownOutputs: readonly LedgerOutput[]): RestReply {
  const rewards = ledger.rewards[stake_address];
  if (rewards === undefined) return notFound();
  const outputs = ownOutputs.reduce((sum, { lovelace }) => sum + lovelace, 0n);
  const [sum, none] = [String(rewards), '0'];
  return ok({
    ...{ stake_address, active: true, registered: true, active_epoch: 0, pool_id: noPool, drep_id: null },
    ...{ controlled_amount: String(outputs + rewards), rewards_sum: sum, withdrawable_amount: sum },
    ...{ withdrawals_sum: none, reserves_sum: none, treasury_sum: none },
  });
}

/**
 * Answers one request as Blockfrost does: the part of its interface that reads a ledger and submits to it.
 *
 * @param projectId the required header `project_id`.
 * @see https://docs.blockfrost.io; `@blockfrost/openapi`
 */
export function answerBlockfrost(
  ledger: Ledger,
  magic: number,
  { method, path, query, headers, bytes }: RestQuestion,
  projectId: string,
  described: TokenDescriptions = {},
): RestReply {
  const token = headers.project_id;
  if (!token)
    return failed(403, 'Forbidden', 'Missing project token. Please include project_id in your request.');
  if (token !== projectId) return failed(403, 'Forbidden', 'Invalid project token.');
  const page = (outputs: readonly LedgerOutput[]) => {
    const count = Math.min(Number(query.get('count') ?? 100), 100);
    const from = (Number(query.get('page') ?? 1) - 1) * count;
    return ok(outputs.slice(from, from + count).map((output) => outputRow(ledger, output)));
  };
  if (method === 'POST') {
    if (path !== '/tx/submit') return notFound();
    const result = ledger.submit(bytes());
    return 'id' in result ? ok(result.id) : failed(400, 'Bad Request', nodeText(result));
  }
  if (path === '/genesis') {
    return ok({
      active_slots_coefficient: 1,
      update_quorum: 5,
      max_lovelace_supply: '45000000000000000',
      network_magic: magic,
      epoch_length: 432_000,
      system_start: 0,
      slots_per_kes_period: 129_600,
      slot_length: 1,
      max_kes_evolutions: 62,
      security_param: 2160,
    });
  }
  if (path === '/blocks/latest') {
    const { slot, height } = ledger;
    const place = { time: slot, height, hash: blockHash(height), slot, epoch: 0, epoch_slot: slot };
    const unknown = { output: null, fees: null, block_vrf: null, op_cert: null, op_cert_counter: null };
    const chain = {
      previous_block: height ? blockHash(height - 1) : null,
      next_block: null,
      confirmations: 0,
    };
    return ok({ ...place, slot_leader: 'emulator', size: 0, tx_count: 0, ...unknown, ...chain });
  }
  if (path === '/epochs/latest/parameters') return ok(latestParameters);
  const [, unit] = /^\/assets\/([0-9a-f]{56,120})$/.exec(path) ?? [];
  if (unit) {
    const about = described[unit];
    if (!about) return notFound();
    const { registry, datum } = about;
    return ok({
      ...{ asset: unit, policy_id: unit.slice(0, 56), asset_name: unit.slice(56), quantity: '1' },
      metadata: registry ? { description: '', ticker: null, url: null, logo: null, ...registry } : null,
      onchain_metadata: datum ?? null,
      onchain_metadata_standard: datum ? 'CIP68v1' : null,
    });
  }
  const [, kind, name = '', rest] = /^\/(addresses|accounts|txs)\/([^/]+)(\/utxos)?$/.exec(path) ?? [];
  if (kind === 'txs') return transactionRow(ledger, name, rest !== undefined);
  const text = kind === 'addresses' ? addressText : stakeText;
  const outputs = ledger.outputs().filter(({ address }) => text(address) === name);
  if (kind === 'accounts' && !rest) return accountOf(ledger, name, outputs);
  if (!kind || !rest) return notFound();
  // An address that was never seen is unknown to it; one that is empty by now has an empty list.
  return outputs.length > 0 || ledger.knows((address) => text(address) === name) ? page(outputs) : notFound();
}
