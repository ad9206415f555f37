import { setTimeout } from 'node:timers/promises';
import { createHttpServer, readText } from '@causeway/http';

/** A server that answers as a chain with Multicall3 and many tokens would. */
export interface TokenChain {
  readonly url: string;
  /** Requests so far. */
  readonly requestCount: () => number;
  /** The most requests that were open at once. */
  readonly atOnce: () => number;
  /** From now on no request is answered. */
  silence(): void;
  stop(): Promise<void>;
}

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

const word = (value: bigint | number): string => value.toString(16).padStart(64, '0');

/** Milliseconds before an answer, so that requests that are open at once are seen. */
const latency = 20;

/** A `string` in ABI encoding, without prefix. */
function text(value: string): string {
  const digits = Buffer.from(value).toString('hex');
  return word(32) + word(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0');
}

/** The contract of a token by its number; the number is in its last bytes. */
export const tokenAddress = (number: number): string =>
  `0x${(0xc0de_0000 + number).toString(16).padStart(40, '1')}`;

/** How much an account holds of a token: different for each, and exact at a glance. */
export const heldBy = (account: bigint, token: number): bigint =>
  (account & 0xffffn) * 1_000_000n + BigInt(token);

/** A token's answer to the first four bytes of a call, and the rest of it. */
function answerOf(token: number, selector: string, rest: string): string {
  if (selector === '70a08231') return word(heldBy(BigInt(`0x${rest}`), token));
  if (selector === '313ce567') return word(6);
  return text(selector === '95d89b41' ? `T${token}` : `Token ${token}`);
}

/** Answers `tryAggregate(bool,(address,bytes)[])`: each call of the list by the token that it is for. */
function aggregate(data: string): string {
  const digits = data.slice(10);
  const at = (place: number) => Number.parseInt(digits.slice(place * 2, place * 2 + 64), 16);
  const count = at(64);
  const results: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const tuple = 96 + at(96 + i * 32);
    const bytes = tuple + at(tuple + 32);
    const call = digits.slice((bytes + 32) * 2, (bytes + 32 + at(bytes)) * 2);
    const token = Number.parseInt(digits.slice(tuple * 2 + 60, tuple * 2 + 64), 16);
    const answer = answerOf(token, call.slice(0, 8), call.slice(8));
    results.push(
      word(1) + word(64) + word(answer.length / 2) + answer.padEnd(Math.ceil(answer.length / 64) * 64, '0'),
    );
  }
  let offset = count * 32;
  const offsets = results.map((result) => {
    const here = offset;
    offset += result.length / 2;
    return word(here);
  });
  return `0x${word(32)}${word(count)}${offsets.join('')}${results.join('')}`;
}

/** Starts the server. */
export async function serveTokenChain(chainId: number): Promise<TokenChain> {
  let requests = 0;
  let pending = 0;
  let most = 0;
  let silent = false;
  const resultOf = ({ method, params }: Call): unknown => {
    if (method === 'eth_chainId') return `0x${chainId.toString(16)}`;
    if (method === 'eth_getBalance') return '0xde0b6b3a7640000';
    if (method === 'eth_call') return aggregate((params[0] as { readonly data: string }).data);
    throw new Error(`${method} was not expected.`);
  };
  const server = createHttpServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'content-type');
    // The browser sends the preflight once, not before every request.
    response.setHeader('Access-Control-Max-Age', '600');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    requests += 1;
    pending += 1;
    most = Math.max(most, pending);
    response.once('close', () => {
      pending -= 1;
    });
    if (silent) return void response.writeHead(503).end();
    const call = JSON.parse(await readText(request, 4_194_304)) as Call;
    await setTimeout(latency);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result: resultOf(call) }));
  });
  const port = await server.listen(0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    requestCount: () => requests,
    atOnce: () => most,
    silence: () => {
      silent = true;
    },
    stop: server.stop,
  };
}
