import type { Ledger, LedgerTransaction } from './ledger.js';
import { addressOf, scriptOf, typeOf } from './script.js';

/** The hash of the first block of every regtest chain. */
export const genesisHash = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206';

/** A reply: JSON, or text where it is a string. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const ok = (body: unknown): Reply => ({ status: 200, body });
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const blockHash = (height: number) => (height === 0 ? genesisHash : height.toString(16).padStart(64, '0'));

const statusOf = (height: number | undefined) =>
  height === undefined
    ? { confirmed: false }
    : {
        confirmed: true,
        block_height: height,
        block_hash: blockHash(height),
        block_time: 1_700_000_000 + height,
      };

const outputOf = (script: Uint8Array, value: bigint) => ({
  scriptpubkey: hex(script),
  scriptpubkey_asm: '',
  scriptpubkey_type: typeOf(script),
  scriptpubkey_address: addressOf(script),
  value: Number(value),
});

function describe({ id, transaction, spent, fee, height }: LedgerTransaction) {
  return {
    txid: id,
    version: transaction.version,
    locktime: transaction.locktime,
    vin: transaction.ins.map(({ hash, index, script, witness, sequence }, i) => {
      const coin = spent[i];
      return {
        txid: Buffer.from(hash).reverse().toString('hex'),
        vout: index,
        prevout: coin ? outputOf(coin.script, coin.value) : null,
        scriptsig: hex(script),
        scriptsig_asm: '',
        witness: witness.map(hex),
        is_coinbase: !coin,
        sequence,
      };
    }),
    vout: transaction.outs.map(({ script, value }) => outputOf(script, BigInt(value))),
    size: transaction.byteLength(),
    weight: transaction.weight(),
    sigops: 1,
    fee: Number(fee),
    status: statusOf(height),
  };
}

/** The amounts that an address received and spent, in blocks and before. */
function statistics(ledger: Ledger, script: string) {
  const stats = (isOf: (one: LedgerTransaction) => boolean) => {
    const list = ledger.transactions().filter(isOf);
    const paid = list.flatMap(({ transaction }) =>
      transaction.outs.filter((one) => hex(one.script) === script),
    );
    const spent = list.flatMap((one) => one.spent.filter((coin) => hex(coin.script) === script));
    const touching = list.filter(
      (one) =>
        one.transaction.outs.some((output) => hex(output.script) === script) ||
        one.spent.some((coin) => hex(coin.script) === script),
    );
    const sum = (values: readonly { readonly value: bigint | number }[]) =>
      values.reduce((total, { value }) => total + Number(value), 0);
    return {
      funded_txo_count: paid.length,
      funded_txo_sum: sum(paid),
      spent_txo_count: spent.length,
      spent_txo_sum: sum(spent),
      tx_count: touching.length,
    };
  };
  return {
    chain_stats: stats(({ height }) => height !== undefined),
    mempool_stats: stats(({ height }) => height === undefined),
  };
}

/**
 * Answers one request as Esplora does: the part of its interface that reads a chain and submits to it.
 *
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export function answerEsplora(
  ledger: Ledger,
  method: string,
  path: string,
  body: string,
  feeRate: number,
): Reply {
  if (method === 'POST') {
    if (path !== '/tx') return { status: 404, body: 'Not found' };
    try {
      return ok(ledger.submit(body));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { status: 400, body: `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message })}` };
    }
  }
  if (path === '/blocks/tip/height') return ok(String(ledger.height));
  if (path === '/fee-estimates')
    return ok(Object.fromEntries([1, 2, 3, 6, 144, 1008].map((blocks) => [blocks, feeRate])));
  const [, block] = /^\/block-height\/(\d+)$/.exec(path) ?? [];
  if (block)
    return Number(block) <= ledger.height
      ? ok(blockHash(Number(block)))
      : { status: 404, body: 'Block not found' };
  const [, address, list] = /^\/address\/([a-z0-9]+)(\/utxo)?$/i.exec(path) ?? [];
  if (address) {
    let script: string;
    try {
      script = hex(scriptOf(address));
    } catch {
      return { status: 400, body: 'Invalid Bitcoin address' };
    }
    if (!list) return ok({ address, ...statistics(ledger, script) });
    const coins = ledger.coins().filter((coin) => hex(coin.script) === script);
    return ok(
      coins.map(({ id, index, value }) => ({
        txid: id,
        vout: index,
        status: statusOf(ledger.transaction(id)?.height),
        value: Number(value),
      })),
    );
  }
  const [, id = '', rest] = /^\/tx\/([\da-f]{64})(\/.*)?$/.exec(path) ?? [];
  const transaction = ledger.transaction(id);
  const [, output] = /^\/outspend\/(\d+)$/.exec(rest ?? '') ?? [];
  if (output) {
    const by = ledger.spender(id, Number(output));
    const at = by === undefined ? undefined : ledger.transaction(by);
    return ok(at ? { spent: true, txid: at.id, vin: 0, status: statusOf(at.height) } : { spent: false });
  }
  if (!transaction) return { status: 404, body: 'Transaction not found' };
  if (rest === undefined) return ok(describe(transaction));
  if (rest === '/status') return ok(statusOf(transaction.height));
  return rest === '/hex' ? ok(transaction.transaction.toHex()) : { status: 404, body: 'Not found' };
}

/** Answers one call as `bitcoind` does, of those that a wallet of one key makes; `undefined` for any other. */
export function answerNode(ledger: Ledger, method: unknown, params: unknown, feeRate: number): unknown {
  const list = Array.isArray(params) ? params : [];
  if (method === 'getblockhash') return blockHash(Number(list[0]));
  if (method === 'getblockcount') return ledger.height;
  if (method === 'sendrawtransaction') return ledger.submit(String(list[0]));
  if (method === 'estimatesmartfee') return { feerate: feeRate / 100_000, blocks: Number(list[0]) };
  if (method !== 'listunspent') return undefined;
  const scripts = (Array.isArray(list[2]) ? list[2] : []).map((address) => hex(scriptOf(String(address))));
  return ledger
    .coins()
    .filter(({ script }) => scripts.includes(hex(script)))
    .map(({ id, index, script, value }) => {
      const height = ledger.transaction(id)?.height;
      return {
        txid: id,
        vout: index,
        address: addressOf(script),
        scriptPubKey: hex(script),
        amount: Number(value) / 1e8,
        confirmations: height === undefined ? 0 : ledger.height - height + 1,
        spendable: true,
      };
    });
}
