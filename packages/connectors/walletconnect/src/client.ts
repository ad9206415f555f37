import { isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { toWalletError, unreachable } from './errors.js';
import { keepAlive, watchPage } from './keepAlive.js';
import { keyValue } from './keyValue.js';
import type { Library, SignClient } from './library.js';
import { providerMissing } from './limits.js';
import type { Page, RelayLimits, WalletConnectOptions } from './types.js';

/** The one client of a page, and its queue. */
export interface Client {
  readonly sign: SignClient;
  /**
   * Proposals and ends go one after the other: where they overlap, relays have answered with errors.
   *
   * @param ms The next one waits no longer than this; `limits.again` by default.
   */
  inTurn<T>(act: () => Promise<T>, ms?: number): Promise<T>;
}

/** The storage entry with a link that the sign client opens with every request without checking its scheme. */
const deepLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE';

/** Opens the client: loads the library, at most twice, with a wait between the two. */
export async function createClient(options: WalletConnectOptions, limits: RelayLimits): Promise<Client> {
  const sign = await initClient(options).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, limits.again));
    return initClient(options).catch((cause) => {
      throw new WalletError('relay-provider-missing', {}, { message: providerMissing, cause });
    });
  });
  keepQuiet(sign, options.privacy ?? 'strict', limits);
  endWell(sign);
  connectOnce(sign, limits);
  const page = options.page ?? (globalThis as Partial<Page> as Page);
  watchPage(sign, page);
  keepAlive(sign, limits, page);
  let turn: Promise<unknown> = Promise.resolve();
  return {
    sign,
    inTurn(act, ms = limits.again) {
      const result = turn.then(act);
      // Counted from its own turn.
      turn = turn.then(() => withDeadline(result, { method: 'turn', ms })).catch(() => undefined);
      return result;
    },
  };
}

/** Fetches the library. It does nothing before it is initialised. */
export const loadClient = ({
  load = () => import('@walletconnect/sign-client'),
}: WalletConnectOptions): Promise<Library> => load() as Promise<Library>;

async function initClient(options: WalletConnectOptions): Promise<SignClient> {
  const [{ SignClient }, storage] = await Promise.all([
    loadClient(options),
    options.storage ?? import('./clientDatabase.js').then(({ clientDatabase }) => clientDatabase()),
  ]);
  const icon = ofPage('link[rel~="icon"]', 'href');
  return SignClient.init({
    projectId: options.projectId,
    ...(options.relayUrl ? { relayUrl: options.relayUrl } : {}),
    metadata: {
      name: options.appName,
      description: options.appDescription ?? ofPage('meta[name="description"]', 'content') ?? '',
      url: options.appUrl,
      icons: [...(options.appIcons ?? (icon === undefined ? [] : [icon]))],
      ...(options.appRedirect ? { redirect: { ...options.appRedirect } } : {}),
    },
    storage: keyValue(storage),
    customStoragePrefix: options.storagePrefix ?? 'causeway',
    telemetryEnabled: false,
    logger: 'silent',
  });
}

/** The page's description of itself; `undefined` outside a browser. */
function ofPage(selector: string, property: 'content' | 'href'): string | undefined {
  const element: unknown = globalThis.document?.querySelector(selector);
  const text = peek(element, property);
  return typeof text === 'string' ? text : undefined;
}

/**
 * Removes the client's messages to others: the origin check, and the details of a request besides its
 * ciphertext.
 */
function keepQuiet(sign: SignClient, privacy: 'strict' | 'network', limits: RelayLimits): void {
  const { verify } = sign.core;
  const check = verify.register.bind(verify);
  verify.register = async (params) => {
    if (privacy === 'strict') return '';
    return withDeadline(check(params), { method: 'verify', ms: limits.verify }).catch(() => '');
  };
  const engine = sign.engine as unknown as Record<string, unknown>;
  engine.getTVFParams = () => undefined;
}

/**
 * Makes the ends of sessions and proposals good. A relay may deliver an end twice, and both sides may end a session at once. The
 * engine does not await these calls, so a rejection would surface as an unhandled one.
 */
function endWell(sign: SignClient): void {
  const engine = sign.engine as unknown as Record<
    string,
    (first: never, ...rest: unknown[]) => Promise<void>
  >;
  const onlyKnown = (name: string, topicOf: (first: never) => string) => {
    const act = engine[name];
    engine[name] = async (first, ...rest) => {
      if (sign.session.keys.includes(topicOf(first))) await act?.(first, ...rest);
    };
  };
  onlyKnown('onSessionDeleteRequest', (topic) => topic);
  onlyKnown('deleteSession', ({ topic }: { topic: string }) => topic);
  // The client keeps no proposal that it could not send. Its listener waits for an end that would never come.
  const send = engine.sendProposeSession;
  engine.sendProposeSession = (sent: { readonly proposal: { readonly id: number } }) =>
    (send as NonNullable<typeof send>)(sent as never).catch((error) => {
      sign.events.emit('proposal_expire', sent.proposal);
      throw error;
    });
  // The listener of an abandoned code stays until it expires, so that a late approval is revoked. More than ten are no leak.
  sign.events.setMaxListeners(0);
}

/**
 * Lets the client connect once at a time. While the relay is away, it would begin an attempt for each request that waits, and each
 * failed attempt would begin more: thousands of sockets. An attempt that loses its socket while it subscribes never ends, so the
 * page would wait for it for ever.
 */
function connectOnce({ core: { relayer } }: SignClient, { reach: ms }: RelayLimits): void {
  const client = relayer as unknown as { connect(url?: string): Promise<void> };
  const connect = client.connect.bind(client);
  let trying: Promise<void> | undefined;
  client.connect = (url) => {
    trying ??= withDeadline(connect(url), { method: 'reach', ms })
      // The client does not await every attempt, and its own that fail resolve too.
      .catch((error) => {
        if (!isWalletError(error)) throw error;
      })
      .finally(() => {
        trying = undefined;
      });
    return trying;
  };
}

/**
 * Makes sure that the sign client opens no link: the stored choice that it would follow may be stale, or from
 * another script of the page.
 */
export async function forgetDeepLink(sign: SignClient): Promise<void> {
  try {
    globalThis.localStorage?.removeItem(deepLinkKey);
  } catch {
    // No access, so nothing to follow.
  }
  await sign.core.storage.removeItem(deepLinkKey).catch(() => undefined);
}

/**
 * Waits until the relay is connected.
 *
 * @throws WalletError `walletconnect-unreachable`, `aborted`.
 */
export async function reach(sign: SignClient, limits: RelayLimits, signal?: AbortSignal): Promise<void> {
  const { relayer } = sign.core;
  if (relayer.connected) return;
  let onConnected: () => void = () => undefined;
  const connected = new Promise<void>((resolve) => {
    onConnected = resolve;
    relayer.on('relayer_connect', onConnected);
  });
  // The client gives up after some attempts, which is too late for a report.
  relayer.transportOpen().catch(() => undefined);
  try {
    await withDeadline(connected, { method: 'reach', ms: limits.reach, signal });
  } catch (error) {
    if (signal?.aborted) throw toWalletError(error, 'reach');
    throw unreachable(limits.reach, error);
  } finally {
    relayer.removeListener('relayer_connect', onConnected);
  }
}
