import type { Action } from 'near-api-js';

const same = (gas: number) => ({ send_sir: gas, send_not_sir: gas, execution: gas });

/** The main network's prices, for the parts in this ledger (`EXPERIMENTAL_protocol_config`). */
export const runtimeConfig = {
  storage_amount_per_byte: '10000000000000000000',
  transaction_costs: {
    action_receipt_creation_config: same(108_059_500_000),
    action_creation_config: {
      create_account_cost: same(3_850_000_000_000),
      transfer_cost: same(115_123_062_500),
      function_call_cost: same(200_000_000_000),
      function_call_cost_per_byte: same(2_235_934),
      delete_key_cost: same(94_946_625_000),
      add_key_cost: {
        full_access_cost: same(101_765_125_000),
        function_call_cost: same(102_217_625_000),
      },
    },
    pessimistic_gas_price_inflation_ratio: [103, 100],
  },
};

const { action_receipt_creation_config: receipt, action_creation_config: actionCosts } =
  runtimeConfig.transaction_costs;

/** Ids whose account a transfer makes. */
export const isImplicit = (id: string): boolean => /^([\da-f]{64}|0x[\da-f]{40})$/.test(id);

function costOf(action: Action, receiver: string): readonly { readonly execution: number }[] {
  if (action.createAccount) return [actionCosts.create_account_cost];
  if (action.functionCall) return [actionCosts.function_call_cost];
  if (action.deleteKey) return [actionCosts.delete_key_cost];
  if (action.addKey) {
    const { functionCall } = action.addKey.accessKey.permission;
    return [
      functionCall ? actionCosts.add_key_cost.function_call_cost : actionCosts.add_key_cost.full_access_cost,
    ];
  }
  const creation = isImplicit(receiver) ? [actionCosts.create_account_cost] : [];
  const key = receiver.length === 64 ? [actionCosts.add_key_cost.full_access_cost] : [];
  return [actionCosts.transfer_cost, ...creation, ...(creation.length > 0 ? key : [])];
}

/** Gas to send some actions, and the same to run them. */
export function gasOf(actions: readonly Action[], receiver: string): bigint {
  const parts = [receipt, ...actions.flatMap((action) => costOf(action, receiver))];
  return parts.reduce((sum, { execution }) => sum + BigInt(execution), 0n);
}
