import type { Adapter, Call, CallOptions, Session, Store } from '@causeway/protocol';
import { isWalletError } from '@causeway/protocol';
import { createStore } from '@causeway/protocol/store';
import { decodeContent } from './decodeContent.js';
import type { LoggedRequest } from './types.js';

/** The newest requests; older ones are forgotten. */
const most = 200;

/** The requests to wallets, as they are made. */
export interface RequestLog {
  /** The newest 200, newest last. */
  readonly requests: Store<readonly LoggedRequest[]>;
  /** The same adapters, whose signers write each call into the log. Pass them to `createWallets` or `createKit`. */
  watch<const A extends readonly Adapter[]>(adapters: A): A;
}

/**
 * A log of the calls that signers make to wallets, with decoded contents: texts of messages, typed data, amounts, and the
 * transfers and approvals of tokens. It changes no call and no answer, and stays in memory.
 *
 * @example
 * import { createWallets } from '@causeway/core';
 * import { recordRequests } from '@causeway/devtools';
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 *
 * const log = recordRequests();
 * createWallets({ appName: 'My app', adapters: log.watch([eip155({ chains: [mainnet] })]) });
 * log.requests.subscribe(() => console.log(log.requests.get().at(-1)));
 */
export function recordRequests(): RequestLog {
  const requests = createStore<readonly LoggedRequest[]>(Object.freeze([]));
  let count = 0;

  function begin(call: Call, account: string): (end: Partial<LoggedRequest>) => void {
    const at = Date.now();
    const { method, chainId } = call;
    count += 1;
    const id = String(count);
    const entry = {
      id,
      at,
      method,
      chainId,
      account,
      status: 'waiting',
      content: decodeContent(call.params),
    };
    requests.set(Object.freeze([...requests.get(), Object.freeze(entry)].slice(-most)));
    return (end) => {
      const settle = (request: LoggedRequest) =>
        request.id === id ? Object.freeze({ ...request, ...end, duration: Date.now() - at }) : request;
      requests.set(Object.freeze(requests.get().map(settle)));
    };
  }

  function watchSession(session: Session, account: string): Session {
    const invokeMethod = (call: Call, options?: CallOptions) => {
      const settle = begin(call, account);
      // At once: a wallet may only open a window inside the click.
      return session.invokeMethod(call, options).then(
        (answer) => {
          settle({ status: 'answered', answer: decodeContent(answer) });
          return answer;
        },
        (error: unknown) => {
          settle({ status: 'failed', error: isWalletError(error) ? error.code : 'unexpected' });
          throw error;
        },
      );
    };
    // The other properties are read live from the session.
    return Object.create(session, { invokeMethod: { value: invokeMethod, enumerable: true } });
  }

  const watchAdapter = (adapter: Adapter): Adapter =>
    Object.freeze({
      ...adapter,
      signer: (session: Session, account: Parameters<Adapter['signer']>[1]) =>
        adapter.signer(watchSession(session, account.id), account),
    });

  return Object.freeze<RequestLog>({
    requests,
    watch: <const A extends readonly Adapter[]>(adapters: A) =>
      Object.freeze(adapters.map(watchAdapter)) as unknown as A,
  });
}
