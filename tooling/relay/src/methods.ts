import { createHash } from 'node:crypto';
import { relayError } from './errors.js';
import type { RelayLimits } from './limits.js';
import type { Letter, Post } from './mailbox.js';
import { attestationOf, messageOf, tagOf, topicOf, topicsOf, ttlOf } from './params.js';

/** The operations that a call can perform on the relay, on behalf of one socket. */
export interface Desk {
  readonly clientId: string;
  readonly limits: RelayLimits;
  /** Subscribes; waiting messages are sent after the answer. */
  subscribe(topics: readonly string[]): void;
  unsubscribe(topic: string): void;
  /** Keeps messages and sends them to who listens: all of them or none. */
  publish(posts: readonly Post[]): void;
  waiting(topic: string): readonly Letter[];
}

type Params = Readonly<Record<string, unknown>>;
type Method = (desk: Desk, params: Params) => unknown;

/** Purposes of the messages that the two calls of the sign protocol carry. */
const proposeTag = 1100;
const proposeAnswerTag = 1101;
const settleTag = 1102;

const subscriptionId = (desk: Desk, topic: string) =>
  createHash('sha256').update(`${topic}${desk.clientId}`).digest('hex');

const postOf = (desk: Desk, params: Params): Post => ({
  topic: topicOf(params),
  message: messageOf(params, desk.limits),
  ttl: ttlOf(params, desk.limits),
  tag: tagOf(params),
  attestation: attestationOf(params),
  from: desk.clientId,
});

const stored = ({ topic, message, publishedAt, tag, attestation }: Letter) => ({
  topic,
  message,
  publishedAt,
  tag,
  attestation,
});

/**
 * The calls of the relay. `irn_*` are those of its specification; the two of the sign protocol combine
 * several calls of clients from 2.19 on.
 *
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export const methods: Readonly<Record<string, Method>> = Object.freeze<Record<string, Method>>({
  irn_subscribe(desk, params) {
    const topic = topicOf(params);
    desk.subscribe([topic]);
    return subscriptionId(desk, topic);
  },
  irn_batchSubscribe(desk, params) {
    const topics = topicsOf(params, desk.limits);
    desk.subscribe(topics);
    return topics.map((topic) => subscriptionId(desk, topic));
  },
  irn_unsubscribe(desk, params) {
    desk.unsubscribe(topicOf(params));
    return true;
  },
  irn_publish(desk, params) {
    desk.publish([postOf(desk, params)]);
    return true;
  },
  irn_batchPublish(desk, { messages }) {
    if (!Array.isArray(messages) || messages.length > desk.limits.batch) {
      throw relayError('invalid-params', `messages must be a list of at most ${desk.limits.batch}.`);
    }
    desk.publish(
      messages.map((message: unknown) =>
        postOf(desk, typeof message === 'object' && message !== null ? (message as Params) : {}),
      ),
    );
    return true;
  },
  irn_fetchMessages(desk, params) {
    return { messages: desk.waiting(topicOf(params)).map(stored), hasMore: false };
  },
  irn_batchFetchMessages(desk, params) {
    const topics = topicsOf(params, desk.limits);
    return { messages: topics.flatMap((topic) => desk.waiting(topic).map(stored)), hasMore: false };
  },
  /** Publishes the proposal and listens for its answer: the app does not subscribe the pairing topic itself. */
  wc_proposeSession(desk, params) {
    const topic = topicOf(params, 'pairingTopic');
    const message = messageOf(params, desk.limits, 'sessionProposal');
    const ttl = ttlOf(params, desk.limits);
    const attestation = attestationOf(params);
    desk.subscribe([topic]);
    desk.publish([{ topic, message, ttl, attestation, tag: proposeTag, from: desk.clientId }]);
    return true;
  },
  /** The wallet's answer and the settlement at once. The app subscribes the session topic after the answer only. */
  wc_approveSession(desk, params) {
    const pairing = topicOf(params, 'pairingTopic');
    const session = topicOf(params, 'sessionTopic');
    const response = messageOf(params, desk.limits, 'sessionProposalResponse');
    const settlement = messageOf(params, desk.limits, 'sessionSettlementRequest');
    const ttl = ttlOf(params, desk.limits);
    const rest = { ttl, attestation: null, from: desk.clientId };
    desk.subscribe([session]);
    desk.publish([
      { topic: pairing, message: response, tag: proposeAnswerTag, ...rest },
      { topic: session, message: settlement, tag: settleTag, ...rest },
    ]);
    return true;
  },
});

/** The topic and the purpose of a call, for the faults; never throws. */
export function factsOf(method: string, params: Params): { topic?: string; tag?: number } {
  const topic = params.topic ?? params.sessionTopic ?? params.pairingTopic;
  const joined =
    method === 'wc_proposeSession' ? proposeTag : method === 'wc_approveSession' ? settleTag : undefined;
  const tag = joined ?? params.tag;
  return {
    ...(typeof topic === 'string' ? { topic } : {}),
    ...(typeof tag === 'number' ? { tag } : {}),
  };
}
