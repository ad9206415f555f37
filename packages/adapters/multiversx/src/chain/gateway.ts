import { type CallOptions, type Chain, isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import { cleanText, peek, reasonOf } from '@causeway/protocol/hostile';

/** How a chain is read. */
export interface GatewayOptions {
  readonly fetch?: typeof fetch;
  /** Milliseconds one server has for one request before the next is tried; 8000 by default. */
  readonly attempt?: number;
}

/** A request to a gateway: a path, and a POST when it has a body. */
export interface GatewayRequest {
  /** Such as `/address/erd1…`. */
  readonly path: string;
  readonly body?: unknown;
}

/**
 * Reads one chain: the REST interface of MultiversX's gateways. Resolves to an answer's `data`; a refusal by
 * the chain is `{ refused: reason }`, cleaned.
 */
export type Gateway = (
  request: GatewayRequest,
  options?: CallOptions,
) => Promise<{ readonly data: unknown } | { readonly refused: string }>;

/** Words that are the chain's own, which another server would only repeat. */
const final =
  /not found|invalid signature|generation failed|nonce|insufficient|balance|gas|chain ?id|version|username|value/i;

/**
 * Reads a chain over its configured servers, in their order. A server that is down, slow, limited or that answers for
 * another chain is passed over.
 *
 * @throws WalletError from the returned function: `reader-missing` without servers, `rpc-failed` when all failed,
 * `rpc-chain-mismatch` when none is left and one was for another chain, `aborted`, `timeout`.
 * @see https://docs.multiversx.com/sdk-and-tools/rest-api/
 */
export function createGateway(chain: Chain, options: GatewayOptions = {}): Gateway {
  const { attempt = 8000 } = options;
  const checked = new Map<string, Promise<void>>();

  const failed = (method: string, reason: string, cause?: unknown) =>
    new WalletError('rpc-failed', { chain: chain.id, method, reason }, { cause });

  async function send(url: string, { path, body }: GatewayRequest, signal: AbortSignal): ReturnType<Gateway> {
    const response = await (options.fetch ?? fetch)(`${url.replace(/\/$/, '')}${path}`, {
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal,
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    const answer: unknown = await response.json().catch(() => undefined);
    const refused = cleanText(peek(answer, 'error'), 300);
    if (refused && final.test(refused)) return { refused };
    if (refused || !response.ok) throw failed(path, refused || `HTTP ${response.status}`);
    const data = peek(answer, 'data');
    if (typeof data !== 'object' || data === null) throw failed(path, 'the answer is not that of a gateway');
    return { data };
  }

  /** Once a server, until it fails: answers for any other chain are of no use. */
  function check(url: string): Promise<void> {
    const known = checked.get(url);
    if (known) return known;
    // Several callers share it, so the abort of one must not end it.
    const controller = new AbortController();
    const path = '/network/config';
    const asking = withDeadline(send(url, { path }, controller.signal), { method: path, ms: attempt });
    const checking = asking
      .finally(() => controller.abort())
      .then((answer) => {
        const config = peek(peek(answer, 'data'), 'config');
        const actual = `mvx:${cleanText(peek(config, 'erd_chain_id'), 40) || '?'}`;
        if (actual !== chain.id) throw new WalletError('rpc-chain-mismatch', { expected: chain.id, actual });
      });
    checked.set(url, checking);
    checking.catch(() => checked.delete(url));
    return checking;
  }

  async function tryOne(url: string, request: GatewayRequest, signal: AbortSignal | undefined) {
    const controller = new AbortController();
    const work = async () => {
      await check(url);
      return send(url, request, controller.signal);
    };
    try {
      return await withDeadline(work(), { method: request.path, ms: attempt, signal });
    } finally {
      controller.abort();
    }
  }

  async function callServers(request: GatewayRequest, signal: AbortSignal | undefined) {
    let lie: WalletError | undefined;
    let isPosted = false;
    let last: unknown;
    for (const url of chain.rpcUrls) {
      try {
        return await tryOne(url, request, signal);
      } catch (error) {
        if (isWalletError(error, 'aborted')) throw error;
        if (isWalletError(error, 'rpc-chain-mismatch')) lie = error;
        else isPosted ||= request.body !== undefined;
        last = error;
      }
    }
    // A server for another chain received nothing, but another one may have accepted the transaction.
    if (isPosted) lie = undefined;
    throw lie ?? (isWalletError(last, 'rpc-failed') ? last : failed(request.path, reasonOf(last), last));
  }

  return async (request, { signal, timeout } = {}) => {
    const method = request.path;
    if (chain.rpcUrls.length === 0) throw new WalletError('reader-missing', { chain: chain.id });
    if (signal?.aborted) throw new WalletError('aborted', { method });
    return withDeadline(callServers(request, signal), { method, ms: timeout, signal });
  };
}
