import type { Client } from './client.js';
import { ended } from './marks.js';

/**
 * Notifies the wallet that a session has ended, and deletes it here. If the relay is unreachable or the page
 * closes, the wallet is notified when a client is next created. Never throws.
 */
export async function revoke(client: Client, topic: string): Promise<void> {
  const { sign } = client;
  await ended.keep(sign, topic);
  const reason = { code: 6000, message: 'User disconnected.' };
  await client
    .inTurn(async () => {
      if (sign.session.keys.includes(topic)) await sign.disconnect({ topic, reason });
    })
    .catch(() => undefined);
  if (!sign.session.keys.includes(topic)) await ended.forget(sign, topic);
}
