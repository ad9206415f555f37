import { WalletError } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { returnMissing } from '../bridge/codes.js';
import type { MeteorChannel } from './meteorChannel.js';

/** A request to Meteor. */
export type MeteorAction = 'login' | 'sign_message' | 'sign';

/** One request to Meteor, until it is answered or given up. */
export interface MeteorExchange {
  readonly answer: Promise<unknown>;
  /** Gives it up. The window of a transaction stays, for it may be sent already: its answer still comes. */
  close(): void;
}

/** The description of a request. */
export interface MeteorRequest {
  readonly action: MeteorAction;
  readonly network: string;
  readonly uid: string;
  readonly inputs: () => Promise<object> | object;
}

/** Milliseconds between two messages: the wallet answers only while the page sends them. */
const ping = 450;

/** The wallet's last message, and its error. `undefined` for any other. */
function failureOf(message: unknown, method: string): WalletError | undefined {
  const status = peek(message, 'status');
  const tags = peek(message, 'endTags');
  const tag = Array.isArray(tags) ? cleanText(tags.at(-1), 60) : '';
  if (status === 'closed_window' || /USER_CANCELLED|WINDOW_CLOSED|INCOMPLETE_ACTION/.test(tag)) {
    return new WalletError('user-rejected', { method });
  }
  if (tag === 'NO_ACCOUNTS') return new WalletError('no-accounts', {});
  return status === 'closed_fail' || status === 'disconnected'
    ? new WalletError('wallet-failed', { method, reason: tag || 'it gave no reason.' })
    : undefined;
}

/**
 * Exchanges messages with Meteor until it answers. The page repeats its message, with the request in it until the wallet has
 * acknowledged that. A closed window is a rejection; during a transaction the outcome is unknown, because the wallet may
 * have sent it already.
 */
export function exchangeWithMeteor(channel: MeteorChannel, request: MeteorRequest): MeteorExchange {
  const { action, network, uid } = request;
  const method = { login: 'signIn', sign_message: 'signMessage', sign: 'signAndSendTransaction' }[action];
  let status = 'initializing';
  let inputs: object | undefined;
  let end: (error: WalletError) => void = () => undefined;
  let finish = (): void => {};

  const postStatus = () => {
    if (!inputs) return;
    const about = { uid, actionType: action, network, status, endTags: [] };
    channel.send(status === 'initializing' ? { ...about, inputs } : about);
  };
  const answer = new Promise<unknown>((resolve, reject) => {
    end = reject;
    let isOpen = false;
    const timer = setInterval(() => {
      // An answer sent before the window closed may arrive after it.
      if (channel.isClosed()) {
        if (isOpen)
          reject(
            action === 'sign' ? returnMissing('Meteor Wallet') : new WalletError('user-rejected', { method }),
          );
        isOpen = true;
        return;
      }
      postStatus();
    }, ping);
    const stop = channel.listen((message) => {
      if (peek(message, 'uid') !== uid) return;
      const reported = peek(message, 'status');
      if (reported === 'connected' && status === 'initializing') status = 'connected';
      if (reported === 'attempting_reconnect') {
        status = 'initializing';
        postStatus();
      }
      if (reported === 'closed_success') resolve(peek(message, 'payload'));
      const failure = reported === 'closed_success' ? undefined : failureOf(message, method);
      if (failure) reject(failure);
      if (reported === 'closed_success' || failure) {
        // The wallet closes after this acknowledgement.
        status = reported as string;
        postStatus();
      }
    });
    finish = () => {
      clearInterval(timer);
      stop();
    };
    void Promise.resolve()
      .then(request.inputs)
      .then((created) => {
        inputs = created;
        postStatus();
      }, reject);
  });
  void answer.catch(() => undefined).then(() => finish());
  return {
    answer,
    close() {
      if (action === 'sign' && inputs) return;
      channel.close();
      end(new WalletError('aborted', { method }));
    },
  };
}
