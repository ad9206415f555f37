/**
 * The limits of the relay. Everything over a limit is refused with an error, nothing is dropped in silence.
 */
export interface RelayLimits {
  /** Bytes of one frame; a longer one ends its socket. */
  readonly frame: number;
  /** Characters of one message. */
  readonly message: number;
  /** Messages that wait on one topic. */
  readonly topicMessages: number;
  /** Characters of all messages that wait. */
  readonly mailbox: number;
  /** Topics that one socket listens to. */
  readonly topics: number;
  /** Topics in one batch call; 500 in the specification of the relay. */
  readonly batch: number;
  /** Sockets at a time. */
  readonly sockets: number;
  /** Bytes a slow reader may leave unsent before its socket ends. */
  readonly unsent: number;
  /** Seconds a message may wait. */
  readonly ttl: number;
  /** Digests of past messages that are remembered, to recognise a repeated publish. */
  readonly digests: number;
  /** Milliseconds after which an unacknowledged message is sent again. */
  readonly redeliver: number;
  /** Milliseconds between two pings; clients in Node give a silent socket up after 35 s. */
  readonly ping: number;
}

/** The limits of a relay by default. */
export const defaultLimits: RelayLimits = Object.freeze({
  frame: 1_048_576,
  message: 524_288,
  topicMessages: 200,
  mailbox: 64 * 1_048_576,
  topics: 2_000,
  batch: 500,
  sockets: 1_000,
  unsent: 16 * 1_048_576,
  ttl: 30 * 86_400,
  digests: 100_000,
  redeliver: 5_000,
  ping: 20_000,
});
