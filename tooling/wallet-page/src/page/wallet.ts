import { type ChainId, namespaceOf } from '@causeway/protocol';
import { type Granted, grant, keyedFor, type WalletNamespace } from '@causeway/relay/wallet';
import type { WalletKit, WalletKitTypes } from '@reown/walletkit';
import { addressOf, ownOf } from './accounts.js';
import type { PageWallet } from './pageWallet.js';
import { toRpcError } from './rpcError.js';
import { clean, showParams } from './show.js';
import type { Cell, Outcome, PageState, Peer, Prompt, SessionView } from './state.js';

/** The kit that is used unmodified. */
export type Kit = Awaited<ReturnType<typeof WalletKit.init>>;

const codePattern = /^wc:[0-9a-f]{64}@2\?[A-Za-z0-9&=._~%-]+$/;
const refused = { code: 5000, message: 'User rejected.' };
const left = { code: 6000, message: 'User disconnected.' };
const keptOutcomes = 20;

const peerOf = (metadata: { name?: string; url?: string } | undefined): Peer => ({
  name: clean(metadata?.name, 64) || 'A site without a name',
  url: clean(metadata?.url, 256),
});

/** Makes the wallet on an initialised kit. */
export function createPageWallet(
  kit: Kit,
  cell: Cell<PageState>,
  namespaces: readonly WalletNamespace[],
): PageWallet {
  let own = namespaces;
  const proposals = new Map<number, WalletKitTypes.SessionProposal['params']>();
  const requests = new Map<number, WalletKitTypes.SessionRequest>();

  const structs = () => Object.values(kit.getActiveSessions());
  const showAccounts = () =>
    cell.set({
      accounts: own.flatMap(({ namespace, accounts, chains }) =>
        accounts.map((keyed) => ({ namespace, address: addressOf(keyed, chains) })),
      ),
    });
  const showSessions = () =>
    cell.set({
      sessions: structs().map(
        ({ topic, peer, namespaces: given }): SessionView => ({
          topic,
          peer: peerOf(peer.metadata),
          accounts: Object.values(given).flatMap(({ accounts }) => accounts),
          chains: Object.values(given).flatMap(({ chains }) => (chains ?? []) as ChainId[]),
        }),
      ),
    });

  function drop(id: number): void {
    proposals.delete(id);
    requests.delete(id);
    const { prompts, silent } = cell.get();
    if (![...prompts, ...silent].some((prompt) => prompt.id === id)) return;
    const others = (all: readonly Prompt[]) => all.filter((prompt) => prompt.id !== id);
    cell.set({ prompts: others(prompts), silent: others(silent) });
  }

  function settle(prompt: Prompt, outcome: Outcome['outcome'], reason?: string): void {
    drop(prompt.id);
    const what = prompt.kind === 'session' ? 'connect' : prompt.method;
    const entry = { id: prompt.id, what, outcome, ...(reason ? { reason } : {}) };
    cell.set({ outcomes: [entry, ...cell.get().outcomes].slice(0, keptOutcomes) });
    showSessions();
  }

  function take(prompt: Prompt): void {
    const { behaviour, prompts, silent } = cell.get();
    if (behaviour === 'stall') cell.set({ silent: [...silent, prompt] });
    else if (behaviour === 'ask') cell.set({ prompts: [...prompts, prompt] });
    else void decide(prompt, behaviour === 'approve');
  }

  async function decide(prompt: Prompt, approve: boolean, chains?: readonly ChainId[]): Promise<void> {
    try {
      if (prompt.kind === 'session') await decideSession(prompt, approve, chains);
      else await decideRequest(prompt, approve);
    } catch (error) {
      settle(prompt, 'failed', clean((error as Error).message, 200));
    }
  }

  async function decideSession(
    prompt: Extract<Prompt, { kind: 'session' }>,
    approve: boolean,
    chains = prompt.chains,
  ): Promise<void> {
    const { id } = prompt;
    const asked = proposals.get(id);
    if (!asked) return;
    // Taken before the wait: a second press finds nothing.
    drop(id);
    const offered = own.map((one) => ({
      ...one,
      chains: one.chains.filter((chain) => chains.includes(chain)),
    }));
    const granted = grant({ ...asked.requiredNamespaces, ...asked.optionalNamespaces }, offered);
    if (!approve || Object.keys(granted).length === 0) {
      await kit.rejectSession({ id, reason: refused });
      return settle(prompt, 'refused', approve ? 'no network in common' : undefined);
    }
    await kit.approveSession({ id, namespaces: granted });
    settle(prompt, 'approved');
  }

  async function decideRequest(
    prompt: Extract<Prompt, { kind: 'request' }>,
    approve: boolean,
  ): Promise<void> {
    const { id, topic, chainId, method } = prompt;
    const given = requests.get(id)?.params.request.params;
    if (!requests.has(id)) return;
    drop(id);
    const respond = (answer: object) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } as never });
    if (!approve) {
      await respond({ error: refused });
      return settle(prompt, 'refused');
    }
    try {
      const result = await perform(topic, chainId, method, given);
      await respond({ result });
      settle(prompt, 'approved');
    } catch (error) {
      const failure = toRpcError(error);
      await respond({ error: failure });
      settle(prompt, 'failed', failure.message);
    }
  }

  async function perform(topic: string, chainId: ChainId, method: string, given: unknown): Promise<unknown> {
    if (method.startsWith('wallet_')) {
      const wanted = `eip155:${Number((given as [{ chainId?: string }])[0]?.chainId)}` as ChainId;
      if (!ownOf(own, wanted)?.chains.includes(wanted)) throw { code: 4902, message: 'Unrecognized chain.' };
      await allow(topic, wanted);
      return null;
    }
    const mine = ownOf(own, chainId);
    const keyed = mine && keyedFor(mine, chainId, given);
    if (!keyed) throw { code: 4100, message: 'No such account.' };
    return keyed.invoke({ chainId, method, params: given });
  }

  /** Adds a chain to a session that has its namespace. */
  async function allow(topic: string, chainId: ChainId): Promise<void> {
    const struct = structs().find((one) => one.topic === topic);
    const namespace = namespaceOf(chainId);
    const before = struct?.namespaces[namespace];
    const mine = ownOf(own, chainId);
    if (!before || !mine || before.chains?.includes(chainId)) return;
    const more = mine.accounts.map((keyed) => keyed.account(chainId).id);
    const after = {
      ...before,
      chains: [...(before.chains ?? []), chainId],
      accounts: [...before.accounts, ...more],
    };
    await kit.updateSession({ topic, namespaces: { ...struct.namespaces, [namespace]: after } });
    showSessions();
  }

  /** Tells every session of a namespace; one that is away is told by its mailbox. */
  const tellAll = (act: (topic: string, given: Granted) => Promise<unknown>) =>
    Promise.all(
      structs().map(({ topic, namespaces: given }) =>
        act(topic, given as Granted).catch((error: Error) =>
          cell.set({ problem: clean(error.message, 200) }),
        ),
      ),
    );

  async function disconnect(topic?: string): Promise<void> {
    const ended = structs().filter((one) => topic === undefined || one.topic === topic);
    await Promise.all(
      ended.map((one) => kit.disconnectSession({ topic: one.topic, reason: left }).catch(() => undefined)),
    );
    for (const [id, request] of requests) if (ended.some((one) => one.topic === request.topic)) drop(id);
    showSessions();
  }

  kit.on('session_proposal', ({ id, params }: WalletKitTypes.SessionProposal) => {
    // Told twice when the relay delivers twice.
    if (proposals.has(id)) return;
    proposals.set(id, params);
    const asked = { ...params.requiredNamespaces, ...params.optionalNamespaces };
    const wanted = Object.values(asked).flatMap(({ chains }) => chains ?? []);
    const chains = own.flatMap((one) => one.chains.filter((chain) => wanted.includes(chain)));
    take({ kind: 'session', id, peer: peerOf(params.proposer.metadata), chains });
  });
  const onRequest = (request: WalletKitTypes.SessionRequest) => {
    const { id, topic, params } = request;
    if (requests.has(id)) return;
    requests.set(id, request);
    const { method } = params.request;
    const peer = peerOf(structs().find((one) => one.topic === topic)?.peer.metadata);
    const shown = showParams(method, params.request.params);
    take({
      kind: 'request',
      id,
      topic,
      peer,
      chainId: params.chainId as ChainId,
      method: clean(method, 64),
      shown,
    });
  };
  kit.on('session_request', onRequest);
  kit.on('proposal_expire', ({ id }: { id: number }) => drop(id));
  kit.on('session_request_expire', ({ id }: { id: number }) => drop(id));
  kit.on('session_delete', ({ topic }: { topic: string }) => {
    for (const [id, request] of requests) if (request.topic === topic) drop(id);
    showSessions();
  });
  const { relayer } = kit.core;
  for (const name of ['relayer_connect', 'relayer_disconnect']) {
    relayer.on(name, () => cell.set({ connected: relayer.connected }));
  }
  showAccounts();
  showSessions();
  cell.set({ status: 'ready', connected: relayer.connected });
  // Asked before the page was left.
  for (const request of kit.getPendingSessionRequests()) onRequest(request as WalletKitTypes.SessionRequest);

  return Object.freeze<PageWallet>({
    cell,
    async pair(uri) {
      const code = uri.trim();
      if (!codePattern.test(code) || code.length > 4096) throw new Error('This is no pairing code.');
      const expiry = Number(
        /[?&]expiryTimestamp=(\d{1,12})(?:&|$)/.exec(code)?.[1] ?? Number.POSITIVE_INFINITY,
      );
      if (expiry * 1000 < Date.now()) throw new Error('This code is too old. Show a new one in the app.');
      await kit.pair({ uri: code }).catch((error: Error) => {
        const known = /already exist/i.test(error.message);
        throw new Error(
          known ? 'This code was used already.' : 'The relay did not take this code. Try again.',
        );
      });
    },
    behave(behaviour) {
      cell.set({ behaviour });
      if (behaviour === 'stall') return;
      const { prompts, silent } = cell.get();
      const waiting = [...prompts, ...silent];
      cell.set({ prompts: [], silent: [] });
      for (const prompt of waiting) take(prompt);
    },
    async answer(approve, id, chains) {
      const { prompts, silent } = cell.get();
      const prompt = [...prompts, ...silent].find((one) => id === undefined || one.id === id);
      if (!prompt) return false;
      await decide(prompt, approve, chains);
      return true;
    },
    async switchAccount(address) {
      const first = (keyed: WalletNamespace['accounts'][number], chains: readonly ChainId[]) =>
        addressOf(keyed, chains) === address ? 0 : 1;
      own = own.map((one) => ({
        ...one,
        accounts: [...one.accounts].sort((a, b) => first(a, one.chains) - first(b, one.chains)),
      }));
      showAccounts();
      await tellAll(async (topic, given) => {
        const after = { ...given, ...grant(given, own) };
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
      await tellAll(async (topic, given) => {
        if (!given[namespace]) return;
        await allow(topic, chainId);
        const data = namespace === 'eip155' ? Number(chainId.slice('eip155:'.length)) : chainId;
        await kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data }, chainId });
      });
    },
    async withdraw(namespace, topic) {
      await tellAll(async (each, given) => {
        if (!given[namespace] || (topic !== undefined && each !== topic)) return;
        const rest = Object.fromEntries(Object.entries(given).filter(([name]) => name !== namespace));
        if (Object.keys(rest).length === 0) await disconnect(each);
        else await kit.updateSession({ topic: each, namespaces: rest });
      });
      showSessions();
    },
    disconnect,
  });
}
