import { WalletError } from '@causeway/protocol';
import { createReader, type Reader } from '../check.js';
import { flowError } from '../flowErrors.js';
import { registerPasskey } from '../passkeys/register.js';
import type { Runtime } from '../runtime.js';
import type { Passkey, PasskeysApi, WaitOptions } from '../types.js';
import { withSession } from './withSession.js';

const passkeyOf = (authenticator: Reader): Passkey =>
  Object.freeze({
    id: authenticator.text('authenticatorId'),
    name: authenticator.text('authenticatorName'),
    credentialId: authenticator.text('credentialId'),
    transports: Object.freeze(
      (authenticator.value.transports as readonly unknown[] | undefined)?.map((name) =>
        String(name).replace('AUTHENTICATOR_TRANSPORT_', '').toLowerCase(),
      ) ?? [],
    ),
    createdAt: authenticator.time('createdAt'),
  });

/** The person's passkeys. */
export function createPasskeys(runtime: Runtime): PasskeysApi {
  const { rpId, appName } = runtime.options;

  const user = (wait: WaitOptions) =>
    withSession(runtime, async (client, { userId }) => {
      const answer = await client.query('get_user', { userId }, wait);
      return createReader('get_user', answer).record('user');
    });

  const list = async (wait: WaitOptions = {}) =>
    Object.freeze((await user(wait)).list('authenticators').map(passkeyOf));

  return {
    list,
    async add({ name, ...wait }) {
      const exclude = (await list(wait)).map(({ credentialId }) => credentialId);
      const { credentials } = runtime.platform;
      const authenticator = await registerPasskey(
        { rpId, appName, passkeyIdentifier: name, exclude, credentials },
        wait,
      );
      const ids = await withSession(runtime, (client, { userId }) =>
        client.submit('create_authenticators', { userId, authenticators: [authenticator] }, wait),
      );
      const now = await list(wait);
      const added = now.find(({ id }) => ids.authenticatorIds.includes(id));
      if (!added)
        throw new WalletError('malformed-response', { method: 'get_user', path: 'user.authenticators' });
      return added;
    },
    async remove({ id, lastWayIn = false, ...wait }) {
      const owner = await user(wait);
      const others = owner.list('authenticators').filter((one) => one.text('authenticatorId') !== id);
      // A mail address is a way in too: its code opens the wallet.
      const waysIn = others.length + (owner.optionalText('userEmail') ? 1 : 0);
      if (waysIn === 0 && !lastWayIn) throw flowError('embedded-last-way-in', {});
      await withSession(runtime, (client, { userId }) =>
        client.submit('delete_authenticators', { userId, authenticatorIds: [id] }, wait),
      );
    },
  };
}
