/** A relay's counts since its start, and its current content. No topic, no message, no client is named. */
export interface RelayStats {
  readonly frames: number;
  readonly published: number;
  /** Messages that were there before. */
  readonly repeated: number;
  /** Deliveries sent, repeated ones included. */
  readonly delivered: number;
  readonly acknowledged: number;
  readonly expired: number;
  readonly refused: number;
  readonly sockets: number;
  readonly subscriptions: number;
  /** Messages that wait. */
  readonly waiting: number;
  /** Characters that wait. */
  readonly waitingSize: number;
}
