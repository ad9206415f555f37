import type { CallOptions, Chain } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { createRpc, type RpcOptions, type RpcProfile, type RpcTools } from '@causeway/protocol/rpc';

export type { RpcOptions } from '@causeway/protocol/rpc';

/** An unspent output as Esplora lists it. */
export interface Unspent {
  readonly id: string;
  readonly index: number;
  readonly amount: bigint;
  readonly confirmed: boolean;
}

/** A transaction as Esplora describes it. */
export interface Described {
  readonly id: string;
  /** Height of its block; absent while it waits. */
  readonly height?: bigint;
  readonly fee: bigint;
  /** Virtual bytes. */
  readonly size: number;
  readonly inputs: readonly {
    readonly id: string;
    readonly index: number;
    readonly sequence: number;
    /** Absent where it makes new coins. */
    readonly spent?: { readonly script: string; readonly address: string; readonly amount: bigint };
  }[];
  readonly outputs: readonly { readonly script: string; readonly amount: bigint }[];
}

/** The questions that a chain's servers answer. */
export interface Esplora {
  genesis(): Promise<string>;
  height(): Promise<bigint>;
  unspent(address: string): Promise<readonly Unspent[]>;
  /** Whether the address was ever used. */
  isUsed(address: string): Promise<boolean>;
  /** Satoshis for a virtual byte, by the number of blocks it may take. */
  fees(): Promise<Readonly<Record<string, number>>>;
  /** `undefined` for a transaction that the server does not have. */
  transaction(id: string): Promise<Described | undefined>;
  /** The id of the transaction that spends an output, in a block or not. */
  spender(id: string, index: number): Promise<string | undefined>;
  /** @param transaction hex. */
  submit(transaction: string): Promise<string>;
}

/** Calls the servers of a chain. */
export type CallServers = <M extends keyof Esplora>(
  method: M,
  params: Parameters<Esplora[M]>,
  limits: CallOptions,
) => Promise<Awaited<ReturnType<Esplora[M]>>>;

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{64}$/.test(value);

const wrong = (path: string) => new Error(`the answer of ${path} is malformed`);

function whole(value: unknown, path: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw wrong(path);
}

function listOf(value: unknown, path: string): readonly unknown[] {
  if (Array.isArray(value) && value.length <= 100_000) return value;
  throw wrong(path);
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function readTransaction(body: unknown, path: string): Described {
  const id = peek(body, 'txid');
  if (!isId(id)) throw wrong(path);
  const status = peek(body, 'status');
  const height = peek(status, 'confirmed') === true ? whole(peek(status, 'block_height'), path) : undefined;
  return {
    id,
    ...(height !== undefined && { height: BigInt(height) }),
    fee: BigInt(whole(peek(body, 'fee'), path)),
    size: Math.ceil(whole(peek(body, 'weight'), path) / 4),
    inputs: listOf(peek(body, 'vin'), path).map((one) => {
      const spent = peek(one, 'prevout');
      return {
        id: text(peek(one, 'txid')),
        index: whole(peek(one, 'vout'), path),
        sequence: whole(peek(one, 'sequence'), path),
        ...(spent !== undefined &&
          spent !== null && {
            spent: {
              script: text(peek(spent, 'scriptpubkey')),
              address: text(peek(spent, 'scriptpubkey_address')),
              amount: BigInt(whole(peek(spent, 'value'), path)),
            },
          }),
      };
    }),
    outputs: listOf(peek(body, 'vout'), path).map((one) => ({
      script: text(peek(one, 'scriptpubkey')),
      amount: BigInt(whole(peek(one, 'value'), path)),
    })),
  };
}

/** The error code used for a refusal by the chain. */
const refusal = -26;

/**
 * The client of one server.
 *
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
function createEsplora(url: string, { fetch, refuse }: RpcTools): Esplora {
  async function get(path: string): Promise<{ readonly status: number; readonly body: string }> {
    const response = await fetch(`${url}${path}`);
    const body = await response.text();
    if (response.ok || response.status === 404) return { status: response.status, body };
    throw new Error(cleanText(body, 200) || `HTTP ${response.status}`);
  }
  const json = async (path: string): Promise<unknown> => {
    const { status, body } = await get(path);
    if (status === 404) return undefined;
    try {
      return JSON.parse(body);
    } catch {
      throw wrong(path);
    }
  };
  return {
    async genesis() {
      const hash = (await get('/block-height/0')).body.trim();
      if (!isId(hash)) throw wrong('/block-height/0');
      return hash;
    },
    async height() {
      const { body } = await get('/blocks/tip/height');
      return BigInt(whole(body.trim() === '' ? undefined : Number(body), '/blocks/tip/height'));
    },
    async unspent(address) {
      const path = `/address/${address}/utxo`;
      return listOf((await json(path)) ?? [], path).map((one) => {
        const id = peek(one, 'txid');
        if (!isId(id)) throw wrong(path);
        return {
          id,
          index: whole(peek(one, 'vout'), path),
          amount: BigInt(whole(peek(one, 'value'), path)),
          confirmed: peek(peek(one, 'status'), 'confirmed') === true,
        };
      });
    },
    async isUsed(address) {
      const path = `/address/${address}`;
      const body = await json(path);
      return ['chain_stats', 'mempool_stats'].some((key) => Number(peek(peek(body, key), 'tx_count')) > 0);
    },
    async fees() {
      const body = await json('/fee-estimates');
      const entries = Object.entries((body ?? {}) as object);
      return Object.fromEntries(
        entries.filter(([, rate]) => typeof rate === 'number' && Number.isFinite(rate)),
      );
    },
    async transaction(id) {
      const path = `/tx/${id}`;
      const body = await json(path);
      return body === undefined ? undefined : readTransaction(body, path);
    },
    async spender(id, index) {
      const body = await json(`/tx/${id}/outspend/${index}`);
      const by = peek(body, 'txid');
      return peek(body, 'spent') === true && isId(by) ? by : undefined;
    },
    async submit(transaction) {
      const response = await fetch(`${url}/tx`, { method: 'POST', body: transaction });
      const body = (await response.text()).trim();
      if (response.ok && isId(body)) return body;
      // The node's own error message.
      const nodeMessage = /"message"\s*:\s*"([^"]*)"/.exec(body)?.[1] ?? body;
      if (response.status === 400) throw refuse({ code: refusal, message: nodeMessage });
      throw new Error(cleanText(nodeMessage, 200) || `HTTP ${response.status}`);
    },
  };
}

/**
 * Calls the configured servers of a chain, in their order; each has the interface of Esplora. A server that
 * is down, slow, limited or that answers for another chain is skipped.
 *
 * @param options `attempt`: milliseconds one server has for one question; 8000 by default.
 * @throws WalletError from the returned function: `reader-missing` without servers, `rpc-failed` when all
 * failed, `rpc-chain-mismatch` when none is left and one was for another chain, `aborted`, `timeout`. A
 * refusal by the chain is thrown as a plain error with `refused`.
 */
export function createServers(chain: Chain<'bip122'>, options?: RpcOptions): CallServers {
  const profile: RpcProfile = {
    attempt: 8000,
    identify: { method: 'genesis', params: [] },
    // CAIP-2: the first 32 digits of the hash of the first block.
    chainOf: (hash) => (typeof hash === 'string' ? `bip122:${hash.slice(0, 32)}` : undefined),
    submits: (method) => method === 'submit',
    answer: ({ code, message }) =>
      code === refusal ? Object.assign(new Error(message), { refused: true }) : undefined,
    async speak(url, { method, params }, tools) {
      const server = createEsplora(url.replace(/\/$/, ''), tools);
      return (server[method as keyof Esplora] as (...args: never[]) => unknown)(...(params as never[]));
    },
  };
  const rpc = createRpc(chain, profile, options);
  return (method, params, limits) => rpc({ method, params }, limits) as never;
}
