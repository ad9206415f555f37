import { fromHex, toHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import type { RpcTools } from '@causeway/protocol/rpc';
import { parseAddress } from './address.js';
import { type Assets, type Ledger, type OutputReference, type Utxo, whole } from './ledger.js';

type MalformedAt = (path: string) => Error;

/** Tokens, and whether all of their quantities are exact: JSON rounds those beyond 2^53. */
function readAssets(
  value: unknown,
  malformedAt: MalformedAt,
): { readonly assets: Assets; readonly exact: boolean } {
  const assets = new Map<string, ReadonlyMap<string, bigint>>();
  let exact = true;
  for (const policy of Object.keys(value as object)) {
    if (policy === 'ada') continue;
    if (fromHex(policy)?.length !== 28) throw malformedAt('value');
    const names = new Map<string, bigint>();
    for (const [name, amount] of Object.entries((peek(value, policy) ?? {}) as object)) {
      const quantity =
        typeof amount === 'number' && Number.isInteger(amount) && amount >= 0 ? BigInt(amount) : undefined;
      if (quantity === undefined || !fromHex(name)) throw malformedAt(`value.${policy}`);
      exact &&= whole(amount) !== undefined;
      names.set(name, quantity);
    }
    assets.set(policy, names);
  }
  return { assets, exact };
}

function readUtxo(one: unknown, malformedAt: MalformedAt): Utxo {
  const id = peek(peek(one, 'transaction'), 'id');
  const index = peek(one, 'index');
  const value = peek(one, 'value');
  const lovelace = whole(peek(peek(value, 'ada'), 'lovelace'));
  if (typeof id !== 'string' || fromHex(id)?.length !== 32) throw malformedAt('transaction.id');
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0) throw malformedAt('index');
  if (lovelace === undefined) throw malformedAt('value.ada.lovelace');
  const more = ['datum', 'datumHash', 'script'].some((name) => (peek(one, name) ?? null) !== null);
  const { assets, exact } = readAssets(value, malformedAt);
  return {
    id: id.toLowerCase(),
    index,
    address: parseAddress(peek(one, 'address') as string),
    lovelace,
    assets,
    // Tokens of an unknown quantity cannot be given back.
    plain: !more && exact,
  };
}

/**
 * Reads a ledger over Ogmios' JSON-RPC. It has the state of the ledger and no history, and finds nothing by a
 * stake key.
 *
 * @see https://ogmios.dev/api/
 */
export function createLedger({ post }: Pick<RpcTools, 'post'>): Ledger {
  const utxo = 'queryLedgerState/utxo';

  async function list(params: object): Promise<readonly unknown[]> {
    const found = await post({ method: utxo, params });
    if (!Array.isArray(found)) throw malformed(utxo);
    return found;
  }

  async function number(method: string, select: (answer: unknown) => unknown): Promise<bigint> {
    const answer = await post({ method, params: {} });
    const found = answer === 'origin' ? 0n : whole(select(answer));
    if (found === undefined) throw malformed(method);
    return found;
  }
  const blockHeight = () => number('queryNetwork/blockHeight', (answer) => answer);

  async function countUnspent(references: readonly OutputReference[]): Promise<number> {
    const outputReferences = references.map(({ id, index }) => ({ transaction: { id }, index }));
    const isOne = (one: unknown) =>
      references.some(
        ({ id, index }) => peek(peek(one, 'transaction'), 'id') === id && peek(one, 'index') === index,
      );
    return (await list({ outputReferences })).filter(isOne).length;
  }

  return {
    async magic() {
      const method = 'queryNetwork/genesisConfiguration';
      return whole(peek(await post({ method, params: { era: 'shelley' } }), 'networkMagic'));
    },
    async utxos({ addresses }) {
      const found = await list({ addresses: addresses.map(({ address }) => address) });
      return found.map((one, i) => readUtxo(one, (path) => malformed(utxo, `[${i}].${path}`)));
    },
    async rewards({ bytes, keyHash }) {
      const method = 'queryLedgerState/rewardAccountSummaries';
      const credential = toHex(bytes.subarray(1));
      const found = await post({ method, params: { [keyHash ? 'keys' : 'scripts']: [credential] } });
      // By credential, or as a list of them: the versions differ.
      const [, summary] =
        Object.entries(Object(found)).find(
          ([key, one]) => key === credential || peek(one, 'credential') === credential,
        ) ?? [];
      const lovelace =
        summary === undefined ? 0n : whole(peek(peek(peek(summary, 'rewards'), 'ada'), 'lovelace'));
      if (lovelace === undefined) throw malformed(method, 'rewards.ada.lovelace');
      return lovelace;
    },
    async parameters() {
      const method = 'queryLedgerState/protocolParameters';
      const found = await post({ method, params: {} });
      const numberAt = (...path: readonly string[]): bigint => {
        const value = whole(path.reduce(peek, found));
        if (value === undefined) throw malformed(method, path.join('.'));
        return value;
      };
      return {
        feeConstant: numberAt('minFeeConstant', 'ada', 'lovelace'),
        feePerByte: numberAt('minFeeCoefficient'),
        utxoPerByte: numberAt('minUtxoDepositCoefficient'),
        transactionBytes: Number(numberAt('maxTransactionSize', 'bytes')),
        valueBytes: Number(numberAt('maxValueSize', 'bytes')),
      };
    },
    slot: () => number('queryNetwork/tip', (tip) => peek(tip, 'slot')),
    blockHeight,
    async heightOf(id) {
      // A payment has one or two outputs; some more are searched, for transactions of others.
      const outputs = [0, 1, 2, 3].map((index) => ({ id, index }));
      if ((await countUnspent(outputs)) === 0) return undefined;
      return { height: await blockHeight(), exact: false };
    },
    // The ledger's state has no index by token.
    describe: async () => [],
    countUnspent,
    submit: async (cbor) =>
      void (await post({ method: 'submitTransaction', params: { transaction: { cbor } } })),
    request: post,
  };
}
