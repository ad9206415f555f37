import { peek } from '@causeway/protocol/hostile';
import { readInTurns } from '@causeway/protocol/reader';
import type { RpcTools } from '@causeway/protocol/rpc';
import { stakeAddressOf } from './addressBytes.js';
import { type Ledger, type OutputReference, type TokenUnit, whole } from './ledger.js';
import {
  createRest,
  noOgmios,
  type RestOptions,
  readList,
  readNumber,
  readPages,
  readParameters,
  readRestOutput,
} from './rest.js';
import { readDatum } from './tokens/datum.js';

/** Tokens in one question: the free tier takes bodies of 1 KB. */
const tokensAtOnce = 7;
/** Of the registry's entry without its logo, which would be most of the answer. */
const described = [
  'policy_id',
  'asset_name',
  ...['name', 'ticker', 'decimals'].map((field) => `${field}:token_registry_metadata->${field}`),
  'cip68_metadata',
].join(',');

/** PostgREST gives at most as many rows at once. */
const pageSize = 1000;

/**
 * Reads a ledger over Koios' REST interface.
 *
 * @see https://api.koios.rest
 */
export function createLedger(tools: RpcTools, { url }: RestOptions): Ledger {
  const rest = createRest(tools, { url });
  const first = async (path: string) => readList(await rest.get(path), path)[0];

  function utxosAt(path: string, question: object) {
    const page = async (number: number) => {
      // Without an order, pages could overlap.
      const query = `?order=tx_hash,tx_index&limit=${pageSize}&offset=${number * pageSize}`;
      const list = readList(await rest.post(`${path}${query}`, { ...question, _extended: true }), path);
      return list.map((one, i) => {
        const tokens = peek(one, 'asset_list') ?? [];
        return readRestOutput(
          {
            id: peek(one, 'tx_hash'),
            index: peek(one, 'tx_index'),
            address: peek(one, 'address'),
            lovelace: peek(one, 'value'),
            tokens: (Array.isArray(tokens) ? tokens : [undefined]).map((token) => [
              peek(token, 'policy_id'),
              // A token without a name has an empty one, or none.
              peek(token, 'asset_name') ?? '',
              peek(token, 'quantity'),
            ]),
            more: ['datum_hash', 'inline_datum', 'reference_script'].map((name) => peek(one, name)),
          },
          path,
          `[${i}]`,
        );
      });
    };
    return readPages(page, pageSize);
  }

  /** The server's data of outputs, spent or not. */
  async function outputsOf(references: readonly OutputReference[]): Promise<readonly unknown[]> {
    const path = '/utxo_info';
    const outputRefs = references.map(({ id, index }) => `${id}#${index}`);
    const list = readList(await rest.post(path, { _utxo_refs: outputRefs, _extended: false }), path);
    return list.filter((one) => outputRefs.includes(`${peek(one, 'tx_hash')}#${peek(one, 'tx_index')}`));
  }

  async function describeSome(tokens: readonly TokenUnit[]) {
    const path = '/asset_info';
    const question = { _asset_list: tokens.map(({ policy, name }) => [policy, name]) };
    const select = encodeURIComponent(described);
    return readList(await rest.post(`${path}?select=${select}`, question), path).map((row) => ({
      policy: String(peek(row, 'policy_id')),
      name: String(peek(row, 'asset_name') ?? ''),
      onChain: readDatum(peek(row, 'cip68_metadata')),
      registry: { name: peek(row, 'name'), ticker: peek(row, 'ticker'), decimals: peek(row, 'decimals') },
    }));
  }

  return {
    magic: async () => whole(peek(await first('/genesis'), 'networkmagic')),
    utxos({ addresses, account }) {
      const stake = account ? addresses[0] && stakeAddressOf(addresses[0])?.address : undefined;
      return stake
        ? utxosAt('/account_utxos', { _stake_addresses: [stake] })
        : utxosAt('/address_utxos', { _addresses: addresses.map(({ address }) => address) });
    },
    async rewards({ address }) {
      const path = '/account_info';
      const list = readList(await rest.post(path, { _stake_addresses: [address] }), path);
      const account = list.find((one) => peek(one, 'stake_address') === address);
      return account === undefined ? 0n : readNumber(account, 'rewards_available', path);
    },
    async parameters() {
      const path = '/cli_protocol_params';
      const { body } = await rest.get(path);
      const fields = ['txFeeFixed', 'txFeePerByte', 'utxoCostPerByte', 'maxTxSize', 'maxValueSize'] as const;
      return readParameters(body, fields, path);
    },
    slot: async () => readNumber(await first('/tip'), 'abs_slot', '/tip'),
    async blockHeight() {
      const tip = await first('/tip');
      // The older name is still the documented one.
      return readNumber(tip, peek(tip, 'block_height') === undefined ? 'block_no' : 'block_height', '/tip');
    },
    async heightOf(id) {
      // Spent outputs are known too, so one of the first few outputs shows where the transaction is.
      const [output] = await outputsOf([0, 1, 2, 3].map((index) => ({ id, index })));
      if (output === undefined) return undefined;
      return { height: readNumber(output, 'block_height', '/utxo_info'), exact: true };
    },
    async describe(tokens) {
      const parts = Array.from({ length: Math.ceil(tokens.length / tokensAtOnce) }, (_, at) =>
        tokens.slice(at * tokensAtOnce, (at + 1) * tokensAtOnce),
      );
      return (await readInTurns(parts, describeSome)).flat();
    },
    countUnspent: async (references) =>
      (await outputsOf(references)).filter((one) => peek(one, 'is_spent') === false).length,
    submit: (transaction) => rest.submit('/submittx', transaction),
    request: noOgmios,
  };
}
