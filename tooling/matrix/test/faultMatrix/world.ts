import type { MatrixNamespace } from '@causeway/conformance';
import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import type { Adapter, Connector, CreateKeyed, Keyed } from '@causeway/protocol';
import { createHeadlessWallet, type Mode } from '@causeway/wallets';
import { createAccounts } from '../namespaces.js';
import { openRelay } from '../relay.js';

/** The wallet, as far as both routes control it. */
interface Side {
  behave(mode: Extract<Mode, 'approve' | 'reject' | 'stall' | 'hang' | 'malformed' | 'vanish'>): void;
  setLocked(locked: boolean): void;
  revoke(): void;
  switchAccount(): void;
  held(): Promise<void>;
  readonly prompted: number;
  readonly permitted: boolean;
  /** Lets the browser open no windows; a wallet in a window only. */
  block?(blocked: boolean): void;
  /** Makes everything reject with a hostile value; a wallet in the page only. */
  failWith?(next?: () => unknown): void;
}

/** A wallet with real keys, and the pages that reach it. */
export interface World {
  readonly side: Side;
  /** The number of signatures by a key of the wallet. */
  readonly signed: () => number;
  /** A page that was just loaded: its adapter discovers the wallet, or its connectors reach it. */
  load(): { readonly adapter: Adapter; readonly connectors: readonly Connector[]; unload(): void };
  /** Scans a code; only over the relay. */
  pair?(uri: string): void;
  stop(): Promise<void>;
}

/** Counts the signatures of a wallet's keys. */
export function createCounter() {
  let signed = 0;
  const counted = (keyed: Keyed): Keyed => ({
    ...keyed,
    async invoke(call, options) {
      const answer = await keyed.invoke(call, options);
      if (/sign/i.test(call.method)) signed += 1;
      return answer;
    },
  });
  return { signed: () => signed, counted };
}

/** A wallet behind the API of its family in the page. */
export function openPageWorld(namespace: MatrixNamespace): World {
  const { chain, createFace, createPage = () => new EventTarget() } = namespace;
  const { signed, counted } = createCounter();
  const counting =
    (create: CreateKeyed): CreateKeyed =>
    (key, options) =>
      counted(create(key, options));
  const keyed = counting(namespace.createKeyed);
  const side = createHeadlessWallet({
    createKeyed: counting(createKeyed),
    createKey: memoryKey,
    chains: [{ ...chain, id: 'eip155:31337' }],
    faces: createFace ? [createFace({ ...namespace, createKeyed: keyed, chains: [chain] })] : [],
    namespace: namespace.createAdapter(chain).namespace,
  });
  return {
    side,
    signed,
    load() {
      const page = createPage();
      const unload = side.announceTo(page);
      return { adapter: namespace.createAdapter(chain, page), connectors: [], unload };
    },
    stop: async () => undefined,
  };
}

/** A wallet behind a relay, with unmodified clients on both sides. */
export async function openRelayWorld(namespace: MatrixNamespace): Promise<World> {
  const { chain } = namespace;
  const adapter = namespace.createAdapter(chain);
  const { signed, counted } = createCounter();
  const accounts = createAccounts(namespace, chain).map(counted);
  const { wallet, connector, onUri, stop } = await openRelay(adapter, {
    namespace: adapter.namespace,
    accounts,
    chains: [chain.id],
  });
  return {
    side: wallet,
    signed,
    load: () => ({ adapter, connectors: [connector], unload: () => undefined }),
    pair: onUri,
    stop,
  };
}
