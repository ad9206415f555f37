import { isWalletError } from '@causeway/protocol';
import { generateSessionKey, type SessionKey } from '../client.js';
import { sealOtpCode } from '../hpke.js';
import type { Runtime } from '../runtime.js';
import type { StoredMail, WaitOptions } from '../types.js';
import { checkCode } from './checkCode.js';
import { toCodeError } from './errors.js';

/** A mail with a code to type, and the way to prove that it was typed right. */
export async function sendOtp(runtime: Runtime, email: string, options?: WaitOptions) {
  const answer = await runtime.handler.post('otp/start', { email }, options);
  return otpOf(runtime, { id: answer.text('otpId'), target: answer.text('otpEncryptionTargetBundle') });
}

/** Whether another request like it would be refused as well. */
export const isRefused = (error: unknown): boolean =>
  isWalletError(error, 'recovery-code-invalid') ||
  isWalletError(error, 'activity-not-completed') ||
  (isWalletError(error, 'embedded-request-failed') && error.context.status < 500);

/** A code that was exchanged. The token is bound to the key's public half. */
interface Exchanged {
  readonly code: string;
  readonly key: SessionKey;
  readonly verificationToken: string;
  /** When the token was first used (ms, server's clock); the answer may have been lost. */
  usedAt?: number;
}

/** The way to prove that a code was typed right. */
export function otpOf(runtime: Runtime, sent: NonNullable<StoredMail['otp']>) {
  const { otpSignerKey, signerKey } = runtime.options;
  let exchanged: Exchanged | undefined;

  async function exchange(code: string, how?: WaitOptions): Promise<Exchanged> {
    // A code can be exchanged once: what comes after it is tried again with the same token.
    if (exchanged?.code === code) return exchanged;
    const key = await generateSessionKey();
    const signer = { signerKey: otpSignerKey ?? signerKey };
    const encryptedOtpBundle = await sealOtpCode(code, key.publicKey, sent.target, signer);
    const answer = await runtime.handler.post('otp/verify', { otpId: sent.id, encryptedOtpBundle }, how);
    exchanged = { code, key, verificationToken: answer.text('verificationToken') };
    return exchanged;
  }

  return {
    sent,
    /**
     * Uses the token of a code. When it is refused after an earlier use without an answer, `isDone` looks whether that
     * use had an effect.
     */
    async use<T>(
      typed: string,
      act: (token: Exchanged) => Promise<T>,
      isDone: (token: Exchanged, usedAt: number) => Promise<T | undefined>,
      how?: WaitOptions,
    ): Promise<T> {
      const token = await exchange(checkCode('otp', typed), how).catch((error) => {
        throw toCodeError(error);
      });
      const { usedAt } = token;
      token.usedAt ??= runtime.clock.now();
      try {
        return await act(token);
      } catch (error) {
        if (!isRefused(error)) throw error;
        const done = usedAt === undefined ? undefined : await isDone(token, usedAt);
        exchanged = undefined;
        if (!done) throw error;
        return done;
      }
    },
  };
}
