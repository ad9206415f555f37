import type { WalletBehaviour } from '@causeway/conformance';
import { type ChainId, isWalletError } from '@causeway/protocol';
import { WalletKit, type WalletKitTypes } from '@reown/walletkit';
import { Core } from '@walletconnect/core';
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils';
import { answerSignIn, type SignInKit } from './answerSignIn.js';
import { type Deferred, defer } from './defer.js';
import { type Granted, grant, keyedFor } from './namespaces.js';
import { keepQuiet, quietClient } from './quiet.js';
import type { RelayWallet, RelayWalletOptions } from './relayWalletTypes.js';
import { spoil } from './spoil.js';

export type { RelayWallet, RelayWalletOptions } from './relayWalletTypes.js';

const rejected = { code: 5000, message: 'User rejected.' };
const locked = { code: 5000, message: 'The wallet is locked.' };

/** Makes one from the unmodified wallet kit. */
export async function createRelayWallet(options: RelayWalletOptions): Promise<RelayWallet> {
  const { relayUrl, name } = options;
  const library = { Core, WalletKit, buildAuthObject, populateAuthPayload };
  const release = (options.release ?? library) as typeof library;
  const core = new release.Core({
    projectId: 'local',
    relayUrl,
    customStoragePrefix: name,
    storageOptions: { database: ':memory:' },
    telemetryEnabled: false,
    logger: 'silent',
  });
  keepQuiet(core);
  const kit = await release.WalletKit.init({
    core,
    metadata: { name, description: 'For tests.', url: 'https://wallet.example', icons: [] },
  });
  quietClient(kit);

  let namespaces = options.namespaces;
  let behaviour: WalletBehaviour = 'approve';
  let isLocked = false;
  let prompted = 0;
  let turn = 0;
  let addsChains = false;
  let change: Deferred<void> = defer();
  let pendingAnswer: Deferred<void> = defer();
  const executed = new Map<number, number>();
  const scanned = new Set<string>();
  const proposals = new Set<number>();
  const telling = new Set<Promise<unknown>>();

  const notify = (work: Promise<unknown>) => {
    const quiet: Promise<unknown> = work.catch(() => undefined).finally(() => telling.delete(quiet));
    telling.add(quiet);
  };
  const sessions = () => Object.values(kit.getActiveSessions());

  /** Waits while the test keeps it silent. */
  async function silence(): Promise<void> {
    while (['stall', 'hang', 'vanish'].includes(behaviour)) {
      pendingAnswer.resolve();
      await change.promise;
    }
  }

  kit.on('session_proposal', async ({ id, params }: WalletKitTypes.SessionProposal) => {
    // The kit emits a proposal twice when the relay delivers it twice at once; a person answers one.
    if (proposals.has(id)) return;
    proposals.add(id);
    if (behaviour === 'approve' || behaviour === 'reject' || behaviour === 'stall') prompted++;
    await silence();
    if (isLocked) return notify(kit.rejectSession({ id, reason: locked }));
    if (behaviour === 'reject') return notify(kit.rejectSession({ id, reason: rejected }));
    const granted = grant({ ...params.requiredNamespaces, ...params.optionalNamespaces }, namespaces);
    if (behaviour === 'malformed') spoil(granted, turn++);
    notify(
      kit
        .approveSession({ id, namespaces: granted })
        .catch(() => kit.rejectSession({ id, reason: rejected })),
    );
  });

  kit.on('session_request', async ({ id, topic, params }: WalletKitTypes.SessionRequest) => {
    if (behaviour !== 'hang' && behaviour !== 'vanish') prompted++;
    await silence();
    const respond = (answer: object) =>
      notify(kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } as never }));
    const fail = (code: number, message: string) => respond({ error: { code, message } });
    if (behaviour === 'reject') return fail(rejected.code, rejected.message);
    if (behaviour === 'malformed') return respond({ result: [null, 42, 'nonsense', {}][turn++ % 4] });
    const { method, params: rawParams } = params.request;
    if (method === 'wallet_switchEthereumChain') return onSwitch(topic, rawParams, respond, fail);
    executed.set(id, (executed.get(id) ?? 0) + 1);
    const chainId = params.chainId as ChainId;
    // The name on the wire: an older wallet uses another name for its namespace than the registered one.
    const match = namespaces.find(({ namespace }) => chainId.startsWith(`${namespace}:`));
    try {
      const keyed = match && keyedFor(match, chainId, rawParams);
      if (!keyed) return fail(4100, 'No such account.');
      respond({ result: await keyed.invoke({ chainId, method, params: rawParams }) });
    } catch (error) {
      fail(isWalletError(error, 'method-unsupported') ? 4200 : 4001, String((error as Error).message));
    }
  });

  const { signsIn } = options;
  const onSignIn = async (event: WalletKitTypes.SessionAuthenticate) => {
    if (behaviour !== 'hang' && behaviour !== 'vanish') prompted++;
    await silence();
    const { id } = event;
    const refuse = () => kit.rejectSessionAuthenticate({ id, reason: rejected });
    const approve = () =>
      answerSignIn({ ...release, kit: kit as SignInKit, namespaces }, event, signsIn ?? {});
    notify(behaviour === 'reject' ? refuse() : approve().catch(refuse));
  };
  // A kit without a listener passes the proposal on.
  if (signsIn) kit.on('session_authenticate', onSignIn);

  async function onSwitch(
    topic: string,
    rawParams: unknown,
    respond: (answer: object) => void,
    fail: (code: number, message: string) => void,
  ): Promise<void> {
    const requestedChain = `eip155:${Number((rawParams as [{ chainId: string }])[0].chainId)}` as ChainId;
    if (!addsChains) return fail(4902, 'Unrecognized chain.');
    await updateOne(topic, ({ eip155, ...rest }) => {
      if (!eip155) return rest;
      const evm = namespaces.find(({ namespace }) => namespace === 'eip155');
      const more = evm?.accounts.map((keyed) => keyed.account(requestedChain).id) ?? [];
      const accounts = [...new Set([...eip155.accounts, ...more])];
      return {
        ...rest,
        eip155: { ...eip155, chains: [...new Set([...eip155.chains, requestedChain])], accounts },
      };
    });
    respond({ result: null });
  }

  async function updateOne(topic: string, to: (granted: Granted) => Granted): Promise<void> {
    const session = sessions().find((one) => one.topic === topic);
    if (session) await kit.updateSession({ topic, namespaces: to(session.namespaces as Granted) });
  }

  const disconnect = () => {
    for (const { topic } of sessions()) {
      notify(kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }));
    }
  };

  return {
    async pair(uri) {
      if (scanned.has(uri)) return;
      scanned.add(uri);
      await kit.pair({ uri });
    },
    behave(next) {
      behaviour = next;
      const before = change;
      change = defer();
      pendingAnswer = defer();
      before.resolve();
      if (next === 'vanish') disconnect();
    },
    setLocked(next) {
      isLocked = next;
    },
    switchAccount() {
      namespaces = namespaces.map((each) => ({
        ...each,
        accounts: [...each.accounts.slice(1), ...each.accounts.slice(0, 1)],
      }));
      for (const { topic, namespaces: before } of sessions()) {
        const after = grant(before as Granted, namespaces);
        notify(kit.updateSession({ topic, namespaces: after }));
        for (const { accounts, events } of Object.values(after)) {
          if (!events.includes('accountsChanged')) continue;
          const [chain, number, address] = accounts[0]?.split(':') ?? [];
          const event = { name: 'accountsChanged', data: [address] };
          notify(kit.emitSessionEvent({ topic, event, chainId: `${chain}:${number}` }));
        }
      }
    },
    revoke: disconnect,
    async changeChain(chainId) {
      const data = chainId.startsWith('eip155:') ? Number(chainId.slice(7)) : chainId;
      for (const { topic } of sessions()) {
        await kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data }, chainId });
      }
    },
    async update(to) {
      for (const { topic } of sessions()) await updateOne(topic, to);
    },
    get addsChains() {
      return addsChains;
    },
    set addsChains(next) {
      addsChains = next;
    },
    get prompted() {
      return prompted;
    },
    get permitted() {
      return sessions().length > 0;
    },
    held: () => pendingAnswer.promise,
    executed,
    get topics() {
      return sessions().map(({ topic }) => topic);
    },
    get peers() {
      return sessions().map(({ peer }) => peer.metadata);
    },
    async settled() {
      await Promise.all(telling);
    },
    async stop() {
      core.heartbeat.stop();
      await core.relayer.transportClose();
    },
  };
}
