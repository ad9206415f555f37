import type { Request } from '../src/index.js';

const hex = (value: number) => `0x${value.toString(16)}`;

/** The limits of a server in front of the chain. */
export interface Limits {
  /** The blocks of one request. */
  readonly blocks?: number;
  /** Events of one answer. */
  readonly events?: number;
}

/**
 * Makes a chain of few blocks appear `stretch` times as long: block n becomes n × stretch, with empty blocks in
 * between. The local chain becomes slower with each block, so a hundred thousand real ones are impossible. The data
 * of a block with content is the chain's own.
 */
export function stretched(request: Request, stretch: number, limits: Limits = {}) {
  const counts = { logs: 0, refused: 0, largest: 0 };
  const long: Request = async ({ method, params }, options) => {
    const [first, ...rest] = (params ?? []) as readonly unknown[];
    if (method === 'eth_blockNumber')
      return hex(Number(await request({ method, params }, options)) * stretch);
    if (method === 'eth_getBlockByNumber') {
      const block = Number(first);
      const real = await request({ method, params: [hex(Math.floor(block / stretch)), ...rest] }, options);
      const { hash } = real as { hash: string };
      const empty = block % stretch;
      return { hash: empty ? `${hash.slice(0, -6)}${empty.toString(16).padStart(6, '0')}` : hash };
    }
    if (method !== 'eth_getLogs') return request({ method, params }, options);
    counts.logs += 1;
    const filter = first as { fromBlock: string; toBlock: string };
    const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)];
    if (limits.blocks !== undefined && to - from + 1 > limits.blocks) {
      counts.refused += 1;
      throw Object.assign(new Error(`block range is limited to ${limits.blocks}`), { code: -32602 });
    }
    const [low, high] = [Math.ceil(from / stretch), Math.floor(to / stretch)];
    if (low > high) return [];
    const inside = { ...filter, fromBlock: hex(low), toBlock: hex(high) };
    const logs = (await request({ method, params: [inside] }, options)) as { blockNumber: string }[];
    if (limits.events !== undefined && logs.length > limits.events) {
      counts.refused += 1;
      throw Object.assign(new Error('query returned more than it may'), { code: -32005 });
    }
    counts.largest = Math.max(counts.largest, logs.length);
    return logs.map((log) => ({ ...log, blockNumber: hex(Number(log.blockNumber) * stretch) }));
  };
  return { request: long, counts };
}
