import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as btc from '@causeway/bip122/siwx';
import * as ada from '@causeway/cip34/siwx';
import * as atom from '@causeway/cosmos/siwx';
import * as evm from '@causeway/eip155/recap';
import { createRpc } from '@causeway/eip155/rpc';
import { type Counter, countedAddress, memoryCounter } from '@causeway/embedded-wallet/server';
import { toRequest } from '@causeway/http';
import * as egld from '@causeway/multiversx/siwx';
import { createRpc as createNearRpc } from '@causeway/near/rpc';
import * as near from '@causeway/near/siwx';
import * as dot from '@causeway/polkadot/siwx';
import { type Chain, namespaceOf } from '@causeway/protocol';
import { createHandler, createSignIn, type Family } from '@causeway/sign-in';
import { createLinks, linkRoutes } from '@causeway/sign-in/link';
import * as sol from '@causeway/solana/siwx';
import type { Config } from '../src/config.ts';
import type { Sessions } from './sessions.ts';

/** The counting of callers in a deployment. */
export interface Callers {
  /** In memory by default. */
  readonly counter?: Counter;
  /** A header that a proxy of the deployment sets to the caller's address; absent: the socket's address. */
  readonly addressHeader?: string;
}

/**
 * Makes the listener that signs visitors in to this site, with a handler for each of its origins.
 *
 * @param origins those of the app's pages; without any, only a page on this machine may sign in.
 */
export function createSignInListener(
  config: Config,
  origins: readonly string[],
  callers: Callers,
  { store, links: linked, keys }: Sessions,
) {
  const { counter: limiter = memoryCounter(), addressHeader } = callers;
  const addresses = new WeakMap<Request, string>();
  const handlers = new Map<string, ReturnType<typeof createHandler>>();

  function handlerOf(origin: string) {
    const known = handlers.get(origin);
    if (known) return known;
    const signIn = createSignIn({
      domain: new URL(origin).host,
      uri: `${origin}/sign-in`,
      families: familiesOf(config),
      nonces: { store },
      sessions: { store, keys },
    });
    // This site keeps nothing of its users that would have to be joined.
    const links = createLinks(signIn, { store: linked, onMove: async () => undefined });
    const handler = createHandler(links, {
      path: '/sign-in',
      routes: linkRoutes(links),
      limiter,
      clientAddress(request) {
        const address = addressHeader
          ? // The last entry is the one that our own proxy wrote.
            request.headers.get(addressHeader)?.split(',').at(-1)?.trim()
          : addresses.get(request);
        // The counter's store contains no address in clear.
        return createHmac('sha256', keys[0]?.secret ?? '')
          .update(countedAddress(address ?? ''))
          .digest('base64url');
      },
    });
    handlers.set(origin, handler);
    return handler;
  }

  /** The origin that a request came to: never one that only its Host header claims. */
  const originOf = (host: string, port: number | undefined) =>
    origins.length > 0
      ? origins.find((origin) => new URL(origin).host === host)
      : [`localhost:${port}`, `127.0.0.1:${port}`].includes(host)
        ? `http://${host}`
        : undefined;

  return async function listen(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const origin = originOf(incoming.headers.host?.toLowerCase() ?? '', incoming.socket.localPort);
    if (origin === undefined) {
      outgoing.writeHead(421, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      outgoing.end('{"code":"sign-in-request-refused"}');
      return;
    }
    const gone = new AbortController();
    outgoing.once('close', () => gone.abort());
    const request = toRequest(incoming, gone.signal);
    addresses.set(request, incoming.socket.remoteAddress ?? '');
    const response = await handlerOf(origin)(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  };
}

/** The families that may sign in, with the networks of the configuration. */
function familiesOf({ chains }: Config): readonly Family[] {
  const of = <N extends string>(namespace: N) =>
    chains.filter(({ id }) => namespaceOf(id) === namespace) as Chain<N>[];
  const idsOf = (namespace: string) => of(namespace).map(({ id }) => id);
  /** The readers of the chains, for sign-ins that only the chain can verify. */
  const reading =
    <N extends string>(namespace: N, read: (chain: Chain<N>) => object): Family['context'] =>
    (chainId) => {
      const chain = of(namespace).find(({ id }) => id === chainId);
      return chain ? read(chain) : {};
    };
  return [
    // Signatures of contract accounts are checked on their chain.
    {
      ...evm,
      chains: idsOf('eip155'),
      context: reading('eip155', (chain) => ({ request: createRpc(chain) })),
    },
    { ...sol, chains: idsOf('solana') },
    { ...dot, chains: idsOf('polkadot') },
    { ...atom, chains: idsOf('cosmos') },
    // A hardware wallet signs the hash of the text.
    { ...ada, chains: idsOf('cip34'), context: () => ({ hashed: true }) },
    { ...egld, chains: idsOf('mvx') },
    { ...btc, chains: idsOf('bip122') },
    // Only the chain knows whether a key belongs to the account.
    { ...near, chains: idsOf('near'), context: reading('near', (chain) => ({ rpc: createNearRpc(chain) })) },
  ];
}
