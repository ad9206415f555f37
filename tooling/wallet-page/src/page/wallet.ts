import type { ChainId } from '@causeway/protocol';
import { grant, keyedFor, type WalletNamespace } from '@causeway/relay/wallet';
import type { WalletKitTypes } from '@reown/walletkit';
import { ownOf } from './accounts.js';
import { readCode } from './code.js';
import type { PageWallet } from './pageWallet.js';
import { toRpcError } from './rpcError.js';
import { createSessions, type Kit, peerOf } from './sessions.js';
import { clean, showParams } from './show.js';
import type { Cell, Outcome, PageState, Prompt } from './state.js';

const refused = { code: 5000, message: 'User rejected.' };
const keptOutcomes = 20;

/** Makes the wallet on an initialised kit. */
export function createPageWallet(
  kit: Kit,
  cell: Cell<PageState>,
  namespaces: readonly WalletNamespace[],
): PageWallet {
  const proposals = new Map<number, WalletKitTypes.SessionProposal['params']>();
  const requests = new Map<number, WalletKitTypes.SessionRequest>();
  const sessions = createSessions(kit, cell, namespaces, dropRequests);

  function drop(id: number): void {
    proposals.delete(id);
    requests.delete(id);
    const { prompts, silent } = cell.get();
    if (![...prompts, ...silent].some((prompt) => prompt.id === id)) return;
    const others = (all: readonly Prompt[]) => all.filter((prompt) => prompt.id !== id);
    cell.set({ prompts: others(prompts), silent: others(silent) });
  }

  /** Drops the requests of a session that has ended. */
  function dropRequests(topic: string): void {
    for (const [id, request] of requests) if (request.topic === topic) drop(id);
  }

  function settle(prompt: Prompt, outcome: Outcome['outcome'], reason?: string): void {
    drop(prompt.id);
    const what = prompt.kind === 'session' ? 'connect' : prompt.method;
    const entry = { id: prompt.id, what, outcome, ...(reason ? { reason } : {}) };
    cell.set({ outcomes: [entry, ...cell.get().outcomes].slice(0, keptOutcomes) });
    sessions.show();
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
    const proposal = proposals.get(id);
    if (!proposal) return;
    // Taken before the wait: a second press finds nothing.
    drop(id);
    const supported = sessions.own.map((one) => ({
      ...one,
      chains: one.chains.filter((chain) => chains.includes(chain)),
    }));
    const granted = grant({ ...proposal.requiredNamespaces, ...proposal.optionalNamespaces }, supported);
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
    const params = requests.get(id)?.params.request.params;
    if (!requests.has(id)) return;
    drop(id);
    const respond = (answer: object) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } as never });
    if (!approve) {
      await respond({ error: refused });
      return settle(prompt, 'refused');
    }
    try {
      const result = await perform(topic, chainId, method, params);
      await respond({ result });
      settle(prompt, 'approved');
    } catch (error) {
      const failure = toRpcError(error);
      await respond({ error: failure });
      settle(prompt, 'failed', failure.message);
    }
  }

  async function perform(topic: string, chainId: ChainId, method: string, params: unknown): Promise<unknown> {
    if (method.startsWith('wallet_')) {
      const requestedChain = `eip155:${Number((params as [{ chainId?: string }])[0]?.chainId)}` as ChainId;
      if (!ownOf(sessions.own, requestedChain)?.chains.includes(requestedChain))
        throw { code: 4902, message: 'Unrecognized chain.' };
      await sessions.allow(topic, requestedChain);
      return null;
    }
    const account = ownOf(sessions.own, chainId);
    const keyed = account && keyedFor(account, chainId, params);
    if (!keyed) throw { code: 4100, message: 'No such account.' };
    return keyed.invoke({ chainId, method, params: params });
  }

  kit.on('session_proposal', ({ id, params }: WalletKitTypes.SessionProposal) => {
    // Emitted twice when the relay delivers it twice.
    if (proposals.has(id)) return;
    proposals.set(id, params);
    const requested = { ...params.requiredNamespaces, ...params.optionalNamespaces };
    const requestedChains = Object.values(requested).flatMap(({ chains }) => chains ?? []);
    const chains = sessions.own.flatMap((one) =>
      one.chains.filter((chain) => requestedChains.includes(chain)),
    );
    take({ kind: 'session', id, peer: peerOf(params.proposer.metadata), chains });
  });
  const onRequest = (request: WalletKitTypes.SessionRequest) => {
    const { id, topic, params } = request;
    if (requests.has(id)) return;
    requests.set(id, request);
    const { method } = params.request;
    const peer = sessions.peerAt(topic);
    const details = showParams(method, params.request.params);
    take({
      kind: 'request',
      id,
      topic,
      peer,
      chainId: params.chainId as ChainId,
      method: clean(method, 64),
      shown: details,
    });
  };
  kit.on('session_request', onRequest);
  kit.on('proposal_expire', ({ id }: { id: number }) => drop(id));
  kit.on('session_request_expire', ({ id }: { id: number }) => drop(id));
  kit.on('session_delete', ({ topic }: { topic: string }) => {
    dropRequests(topic);
    sessions.show();
  });
  const { relayer } = kit.core;
  for (const name of ['relayer_connect', 'relayer_disconnect']) {
    relayer.on(name, () => cell.set({ connected: relayer.connected }));
  }
  sessions.show();
  cell.set({ status: 'ready', connected: relayer.connected });
  // Requests from before the page was left.
  for (const request of kit.getPendingSessionRequests()) onRequest(request as WalletKitTypes.SessionRequest);

  return Object.freeze<PageWallet>({
    cell,
    async pair(uri) {
      await kit.pair({ uri: readCode(uri) }).catch((error: Error) => {
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
    switchAccount: sessions.switchAccount,
    switchNetwork: sessions.switchNetwork,
    withdraw: sessions.withdraw,
    disconnect: sessions.disconnect,
  });
}
