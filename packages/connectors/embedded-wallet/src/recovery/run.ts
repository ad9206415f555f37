import { isWalletError, type Stop, WalletError } from '@causeway/protocol';
import { createStore } from '@causeway/protocol/store';
import { withSession } from '../account/withSession.js';
import { attempt as attemptOf, comeIn } from '../auth/auth.js';
import { awaited } from '../auth/awaited.js';
import { type Sent, sendMail, type Verified } from '../auth/email.js';
import { sessionSeconds } from '../auth/establish.js';
import { createReader } from '../check.js';
import { type Client, sessionKeyStamper } from '../client.js';
import { flowError } from '../flowErrors.js';
import { registerPasskey } from '../passkeys/register.js';
import type { Runtime } from '../runtime.js';
import type { EmailAttempt, RecoveryApi, RecoveryState, WaitOptions } from '../types.js';
import { initialRecovery, type RecoveryEvent, transitionRecovery } from './transition.js';

const unavailable = () => flowError('recovery-unavailable', {});

/** Runs the recovery machine: sends, verifies, registers. The machine decides the state. */
export function createRecovery(runtime: Runtime): RecoveryApi {
  const { clock, platform } = runtime;
  const state = createStore<RecoveryState>(initialRecovery.state);
  let machine = initialRecovery;
  let sent: Sent | undefined;
  let verified: Verified | undefined;
  let stops: readonly Stop[] = [];

  function dispatch(event: RecoveryEvent): void {
    const step = transitionRecovery(machine, event);
    machine = step.machine;
    for (const effect of step.effects) {
      if (effect === 'drop') {
        sent = undefined;
        verified = undefined;
      }
      for (const stop of stops) stop();
      stops = effect === 'watch' ? [platform.onWake(tick), schedule()] : [];
    }
    state.set(machine.state);
  }

  function tick(): void {
    dispatch({ type: 'time', at: clock.now() });
    if (machine.state.status === 'cleared') return;
    for (const stop of stops) stop();
    stops = [platform.onWake(tick), schedule()];
  }

  /** A timer is not a clock, so the time is checked at least every half minute. */
  function schedule(): Stop {
    const at = machine.state;
    const end = at.status === 'active' ? at.createdAt + at.seconds * 1000 : 0;
    return platform.after(Math.max(1, Math.min(30_000, end - clock.now())), tick);
  }

  /** The first part of every step: the time may have run out unobserved. */
  function evaluate(): RecoveryState {
    dispatch({ type: 'time', at: clock.now() });
    return machine.state;
  }

  async function verify(code: string, wait: WaitOptions = {}): Promise<void> {
    const now = evaluate();
    const attempt = machine.attempt;
    if (now.status !== 'started' || !sent) throw unavailable();
    const { signOuts } = runtime.keeper;
    const found = await sent.verify(code, wait);
    if (attempt !== machine.attempt) throw new WalletError('aborted', { method: 'recovery' });
    const { organizationId, userId, createdAt, seconds } = found;
    // An emailed recovery credential can add a passkey and nothing else: no session comes of it.
    if (now.type === 'email') await comeIn(runtime, 'bundle', { ...found, signOuts }, wait);
    if (attempt !== machine.attempt) return;
    // Before the step, which forgets it if its time is already over.
    verified = found;
    dispatch({
      type: 'verified',
      attempt,
      organizationId,
      userId,
      createdAt,
      seconds,
      at: clock.now(),
    });
  }

  const follow = (next: Sent, type: 'email' | 'passkey'): EmailAttempt => {
    sent = next;
    const attempt = machine.attempt;
    return Object.freeze({
      ...attemptOf(runtime, type, next),
      async submit(code: string, wait?: WaitOptions) {
        if (attempt !== machine.attempt) throw unavailable();
        await verify(code, wait);
        const { kind, address, created } = await outcome();
        return Object.freeze({ kind, address, created });
      },
      async resend(wait?: WaitOptions) {
        if (attempt !== machine.attempt || machine.state.status !== 'started') throw unavailable();
        const at = clock.now();
        const mail = await next.resend(wait);
        if (attempt !== machine.attempt) throw new WalletError('aborted', { method: 'recovery' });
        dispatch({ type: 'resent', attempt, at });
        return follow(mail, type);
      },
    });
  };

  async function outcome() {
    const session = await runtime.keeper.current().catch(() => undefined);
    const kind = session?.kind ?? ('email' as const);
    return { kind, address: session?.address ?? '', created: verified?.created ?? false };
  }

  return {
    state,
    async start({ type, email, seconds = sessionSeconds, ...wait }) {
      dispatch({ type: 'start', recovery: type, email: email.trim(), at: clock.now() });
      const attempt = machine.attempt;
      const route = type === 'passkey' ? ('email/recovery' as const) : ('email/session' as const);
      try {
        const mail = await sendMail(runtime, { email, method: 'bundle', route, seconds }, wait);
        if (attempt !== machine.attempt) throw new WalletError('aborted', { method: 'recovery' });
        return follow(mail, type);
      } catch (error) {
        if (attempt === machine.attempt)
          dispatch({ type: 'clear', error: isWalletError(error) ? error : undefined });
        throw error;
      }
    },
    async resume() {
      const found = await awaited.find(runtime, 'email', 'passkey');
      const now = evaluate();
      if (now.status === 'started' && sent) return follow(sent, now.type);
      if (!found || now.status !== 'cleared' || found.purpose === 'sign-in') return undefined;
      const { purpose, sentAt, sent: mail } = found;
      const at = clock.now() - (platform.now() - sentAt);
      dispatch({ type: 'start', recovery: purpose, email: mail.email, at });
      return follow(mail, purpose);
    },
    verify,
    async addPasskey({ name, ...wait } = {}) {
      const now = evaluate();
      const attempt = machine.attempt;
      if (now.status !== 'active' || !verified) throw unavailable();
      const { key, organizationId, userId, email } = verified;
      // The session of an email recovery may have been renewed, which deletes the key of the code.
      const withKey = <T>(act: (client: Client) => Promise<T>): Promise<T> =>
        now.type === 'email'
          ? withSession(runtime, act)
          : act(runtime.client(sessionKeyStamper(key), organizationId));
      const exclude = await withKey((client) => ownCredentials(client, userId, wait));
      const { rpId, appName } = runtime.options;
      const { credentials } = platform;
      const passkey = await registerPasskey(
        { rpId, appName, email: name ? undefined : email, passkeyIdentifier: name, exclude, credentials },
        wait,
      );
      if (attempt !== machine.attempt) throw unavailable();
      await withKey<unknown>((client) =>
        now.type === 'passkey'
          ? client.submit('recover_user', { userId, authenticator: passkey }, wait)
          : client.submit('create_authenticators', { userId, authenticators: [passkey] }, wait),
      );
      awaited.forget(runtime);
      if (now.type === 'passkey') dispatch({ type: 'clear' });
    },
    clear() {
      awaited.forget(runtime);
      dispatch({ type: 'clear' });
    },
  };
}

async function ownCredentials(client: Client, userId: string, wait: WaitOptions): Promise<readonly string[]> {
  const answer = await client.query('get_user', { userId }, wait);
  const list = createReader('get_user', answer).record('user').list('authenticators');
  return list.map((authenticator) => authenticator.text('credentialId'));
}
