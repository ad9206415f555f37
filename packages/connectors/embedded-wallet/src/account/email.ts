import { WalletError } from '@causeway/protocol';
import { acceptsCode, resendAfter, sendOtp } from '../auth/email.js';
import { toCodeError } from '../auth/errors.js';
import { checkEmail, read } from '../check.js';
import { generateSessionKey } from '../client.js';
import type { Runtime } from '../runtime.js';
import type { EmailApi } from '../types.js';
import { withSession } from './withSession.js';

/** A code is good for 300 s (ms). */
const codeLife = 300_000;

/** The person's mail address. */
export function createEmail(runtime: Runtime): EmailApi {
  return {
    get: (wait = {}) =>
      withSession(runtime, async (client, { userId }) => {
        const answer = await client.query('get_user', { userId }, wait);
        return read('get_user', answer).record('user').optionalText('userEmail');
      }),
    async change({ email, ...wait }) {
      const address = checkEmail(email);
      await runtime.keeper.require();
      const otp = await sendOtp(runtime, address, wait);
      const sentAt = runtime.platform.now();
      return Object.freeze({
        resendAt: sentAt + resendAfter,
        expiresAt: sentAt + codeLife,
        async submit(code: string, how = {}) {
          if (!acceptsCode('otp', code)) {
            throw new WalletError('invalid-params', {
              field: 'code',
              reason: 'must be 6 to 9 letters or digits.',
            });
          }
          const key = await generateSessionKey();
          const verificationToken = await otp.token(code.trim(), key, how).catch((error) => {
            throw toCodeError(error);
          });
          await withSession(runtime, (client, { userId }) =>
            client.submit('update_user_email', { userId, userEmail: address, verificationToken }, how),
          );
          await runtime.keeper.change({ email: address });
        },
      });
    },
  };
}
