import type { Client } from './client.js';
import type { SignClient } from './library.js';
import { shown } from './marks.js';
import { revoke } from './revoke.js';

/** The client gives a proposal this long. Milliseconds. */
export const proposalLife = 300_000;

/** Absent outside a secure page. */
const locks = () => globalThis.navigator?.locks as LockManager | undefined;

/**
 * Keeps a code that is shown, until the result is called: it was answered, or its time is over. A lock tells other tabs that
 * this page is there, also while a phone suspends it.
 */
export function keepShown(sign: SignClient, topic: string): () => void {
  let release: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    release = resolve;
  });
  locks()
    ?.request(shown.keyOf(topic), () => answered)
    .catch(() => undefined);
  void shown.keep(sign, topic, Date.now() + proposalLife);
  return () => void shown.forget(sign, topic).then(release);
}

/**
 * Revokes the sessions that wallets approve by codes of pages that are gone. No record names such a session, so nothing
 * else could end it.
 *
 * @param ms A page that is there has this long to take its session.
 * @param named Topics that records of this page name. Their restore may take longer.
 */
export function revokeUnowned(client: Client, ms: number, named: ReadonlySet<string>): void {
  const { sign } = client;
  const revokeAll = async () => {
    const { held = [] } = (await locks()?.query()) ?? {};
    for (const code of await shown.read(sign)) {
      if (held.some(({ name }) => name === shown.keyOf(code))) continue;
      const sessions = sign.session.getAll().filter(({ pairingTopic }) => pairingTopic === code);
      await Promise.all(sessions.map(({ topic }) => named.has(topic) || revoke(client, topic)));
      const end = await sign.core.storage.getItem<number>(shown.keyOf(code));
      if (sessions.length > 0 || Number(end) < Date.now()) await shown.forget(sign, code);
    }
  };
  const later = () => {
    // A timer takes no longer time: it would end at once.
    if (ms < 2 ** 31) setTimeout(() => void revokeAll().catch(() => undefined), ms);
  };
  later();
  sign.on('session_connect', later);
}
