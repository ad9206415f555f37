import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { readInTurns } from '@causeway/protocol/reader';
import type { RpcTools } from '@causeway/protocol/rpc';
import { stakeAddressOf } from './addressBytes.js';
import { type Ledger, type TokenUnit, type Utxo, whole } from './ledger.js';
import {
  createRest,
  noOgmios,
  type RestAnswer,
  type RestOptions,
  readList,
  readNumber,
  readPages,
  readParameters,
  readRestOutput,
} from './rest.js';

const pageSize = 100;
/** A policy in hex, which a token's unit begins with. */
const policyDigits = 56;

function readUtxo(one: unknown, path: string, at: string): Utxo {
  const amounts = peek(one, 'amount');
  if (!Array.isArray(amounts)) throw malformed(path, `${at}.amount`);
  const units = amounts.map((amount) => [String(peek(amount, 'unit')), peek(amount, 'quantity')] as const);
  return readRestOutput(
    {
      id: peek(one, 'tx_hash'),
      index: peek(one, 'output_index'),
      address: peek(one, 'address'),
      lovelace: units.find(([unit]) => unit === 'lovelace')?.[1],
      tokens: units
        .filter(([unit]) => unit !== 'lovelace')
        .map(([unit, quantity]) => [unit.slice(0, policyDigits), unit.slice(policyDigits), quantity]),
      more: ['data_hash', 'inline_datum', 'reference_script_hash'].map((name) => peek(one, name)),
    },
    path,
    at,
  );
}

/**
 * Reads a ledger over Blockfrost's REST interface.
 *
 * @see https://docs.blockfrost.io
 */
export function createLedger(tools: RpcTools, options: RestOptions): Ledger {
  const rest = createRest(tools, options);
  const found = async (path: string) => {
    const { status, body } = await rest.get(path);
    if (status === 404) throw new Error('HTTP 404');
    return body;
  };

  /** `undefined` for an id that was never on the chain, which is answered with 404. */
  async function utxosAt(place: string): Promise<readonly Utxo[] | undefined> {
    const path = `${place}/utxos`;
    let unknown = false;
    const page = async (number: number) => {
      const answer: RestAnswer = await rest.get(`${path}?count=${pageSize}&page=${number + 1}`);
      unknown ||= answer.status === 404;
      return unknown ? [] : readList(answer, path).map((one, i) => readUtxo(one, path, `[${i}]`));
    };
    const list = await readPages(page, pageSize);
    return unknown ? undefined : list;
  }

  async function describeOne({ policy, name }: TokenUnit) {
    const { status, body } = await rest.get(`/assets/${policy}${name}`);
    if (status === 404) return [];
    const standard = peek(body, 'onchain_metadata_standard');
    // The minting transaction of metadata (CIP-25) is not known, and such metadata has no decimals.
    const isDatum = typeof standard === 'string' && standard.startsWith('CIP68');
    const wordsOf = (words: unknown) => ({
      name: peek(words, 'name'),
      ticker: peek(words, 'ticker'),
      decimals: peek(words, 'decimals'),
    });
    const listed = peek(body, 'metadata');
    const registry = { ...wordsOf(listed), logo: peek(listed, 'logo') };
    return [{ policy, name, registry, ...(isDatum && { onChain: wordsOf(peek(body, 'onchain_metadata')) }) }];
  }

  return {
    magic: async () => whole(peek(await found('/genesis'), 'network_magic')),
    async utxos({ addresses, account }) {
      const stake = account ? addresses[0] && stakeAddressOf(addresses[0])?.address : undefined;
      const ofAccount = stake && (await utxosAt(`/accounts/${stake}`));
      if (ofAccount) return ofAccount;
      const lists = await Promise.all(addresses.map(({ address }) => utxosAt(`/addresses/${address}`)));
      return lists.flatMap((list) => list ?? []);
    },
    async rewards({ address }) {
      const { status, body } = await rest.get(`/accounts/${address}`);
      return status === 404 ? 0n : readNumber(body, 'withdrawable_amount', '/accounts/{stake_address}');
    },
    async parameters() {
      const path = '/epochs/latest/parameters';
      const fields = [
        'min_fee_b',
        'min_fee_a',
        'coins_per_utxo_size',
        'max_tx_size',
        'max_val_size',
      ] as const;
      return readParameters(await found(path), fields, path);
    },
    slot: async () => readNumber(await found('/blocks/latest'), 'slot', '/blocks/latest'),
    blockHeight: async () => readNumber(await found('/blocks/latest'), 'height', '/blocks/latest'),
    async heightOf(id) {
      const { status, body } = await rest.get(`/txs/${id}`);
      if (status === 404) return undefined;
      return { height: readNumber(body, 'block_height', '/txs/{hash}'), exact: true };
    },
    describe: async (tokens) => (await readInTurns(tokens, describeOne)).flat(),
    async countUnspent(references) {
      const ids = [...new Set(references.map(({ id }) => id))];
      const answers = await Promise.all(
        ids.map(async (id) => [id, await rest.get(`/txs/${id}/utxos`)] as const),
      );
      const outputs = answers.flatMap(([id, { status, body }]) =>
        status === 404
          ? []
          : readList({ status, body: peek(body, 'outputs') }, '/txs/{hash}/utxos').map(
              (one) => [id, one] as const,
            ),
      );
      return outputs.filter(
        ([id, one]) =>
          (peek(one, 'consumed_by_tx') ?? null) === null &&
          references.some(
            (reference) => reference.id === id && reference.index === peek(one, 'output_index'),
          ),
      ).length;
    },
    submit: (transaction) => rest.submit('/tx/submit', transaction),
    request: noOgmios,
  };
}
