import { type ChainId, namespaceOf } from '@causeway/protocol';
import { type Granted, grant, type WalletNamespace } from '@causeway/relay/wallet';
import type { WalletKit } from '@reown/walletkit';
import { addressOf, ownOf } from './accounts.js';
import type { PageWallet } from './pageWallet.js';
import { clean } from './show.js';
import type { Cell, PageState, Peer, SessionView } from './state.js';

/** The kit that is used unmodified. */
export type Kit = Awaited<ReturnType<typeof WalletKit.init>>;

const reason = { code: 6000, message: 'User disconnected.' };

/** The sessions of the wallet, and its accounts in them. */
export interface Sessions
  extends Pick<PageWallet, 'switchAccount' | 'switchNetwork' | 'withdraw' | 'disconnect'> {
  /** The wallet's namespaces, the active account of each first. */
  readonly own: readonly WalletNamespace[];
  /** The site of a session. */
  peerAt(topic: string): Peer;
  /** Shows the accounts and the sessions as they are now. */
  show(): void;
  /** Adds a chain to a session that has its namespace. */
  allow(topic: string, chainId: ChainId): Promise<void>;
}

/** Shows the claimed identity of a site. */
export const peerOf = (metadata: { name?: string; url?: string } | undefined): Peer => ({
  name: clean(metadata?.name, 64) || 'A site without a name',
  url: clean(metadata?.url, 256),
});

/** Makes the sessions of an initialised kit. `onEnd` is called for each session that the wallet ends. */
export function createSessions(
  kit: Kit,
  cell: Cell<PageState>,
  namespaces: readonly WalletNamespace[],
  onEnd: (topic: string) => void,
): Sessions {
  let current = namespaces;

  const structs = () => Object.values(kit.getActiveSessions());
  const showAccounts = () =>
    cell.set({
      accounts: current.flatMap(({ namespace, accounts, chains }) =>
        accounts.map((keyed) => ({ namespace, address: addressOf(keyed, chains) })),
      ),
    });
  const showSessions = () =>
    cell.set({
      sessions: structs().map(
        ({ topic, peer, namespaces: granted }): SessionView => ({
          topic,
          peer: peerOf(peer.metadata),
          accounts: Object.values(granted).flatMap(({ accounts }) => accounts),
          chains: Object.values(granted).flatMap(({ chains }) => (chains ?? []) as ChainId[]),
        }),
      ),
    });

  async function allow(topic: string, chainId: ChainId): Promise<void> {
    const struct = structs().find((one) => one.topic === topic);
    const namespace = namespaceOf(chainId);
    const before = struct?.namespaces[namespace];
    const holder = ownOf(current, chainId);
    if (!before || !holder || before.chains?.includes(chainId)) return;
    const more = holder.accounts.map((keyed) => keyed.account(chainId).id);
    const after = {
      ...before,
      chains: [...(before.chains ?? []), chainId],
      accounts: [...before.accounts, ...more],
    };
    await kit.updateSession({ topic, namespaces: { ...struct.namespaces, [namespace]: after } });
    showSessions();
  }

  /** Notifies every session of a namespace; one that is away gets it from its mailbox. */
  const tellAll = (act: (topic: string, granted: Granted) => Promise<unknown>) =>
    Promise.all(
      structs().map(({ topic, namespaces: granted }) =>
        act(topic, granted as Granted).catch((error: Error) =>
          cell.set({ problem: clean(error.message, 200) }),
        ),
      ),
    );

  async function disconnect(topic?: string): Promise<void> {
    const ended = structs().filter((one) => topic === undefined || one.topic === topic);
    await Promise.all(
      ended.map((one) => kit.disconnectSession({ topic: one.topic, reason }).catch(() => undefined)),
    );
    for (const one of ended) onEnd(one.topic);
    showSessions();
  }

  return {
    get own() {
      return current;
    },
    peerAt: (topic) => peerOf(structs().find((one) => one.topic === topic)?.peer.metadata),
    show() {
      showAccounts();
      showSessions();
    },
    allow,
    async switchAccount(address) {
      const first = (keyed: WalletNamespace['accounts'][number], chains: readonly ChainId[]) =>
        addressOf(keyed, chains) === address ? 0 : 1;
      current = current.map((one) => ({
        ...one,
        accounts: [...one.accounts].sort((a, b) => first(a, one.chains) - first(b, one.chains)),
      }));
      showAccounts();
      await tellAll(async (topic, granted) => {
        const after = { ...granted, ...grant(granted, current) };
        await kit.updateSession({ topic, namespaces: after });
        for (const { accounts, chains } of Object.values(after)) {
          const [chainId] = chains;
          if (!chainId || !accounts[0]?.endsWith(`:${address}`)) continue;
          await kit.emitSessionEvent({ topic, event: { name: 'accountsChanged', data: [address] }, chainId });
        }
      });
      showSessions();
    },
    async switchNetwork(chainId) {
      const namespace = namespaceOf(chainId);
      cell.set({ networks: { ...cell.get().networks, [namespace]: chainId } });
      await tellAll(async (topic, granted) => {
        if (!granted[namespace]) return;
        await allow(topic, chainId);
        const data = namespace === 'eip155' ? Number(chainId.slice('eip155:'.length)) : chainId;
        await kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data }, chainId });
      });
    },
    async withdraw(namespace, topic) {
      await tellAll(async (each, granted) => {
        if (!granted[namespace] || (topic !== undefined && each !== topic)) return;
        const rest = Object.fromEntries(Object.entries(granted).filter(([name]) => name !== namespace));
        if (Object.keys(rest).length === 0) await disconnect(each);
        else await kit.updateSession({ topic: each, namespaces: rest });
      });
      showSessions();
    },
    disconnect,
  };
}
