import { createFaults, type FaultRule } from '../faults.js';
import { createHub, type Hub } from '../hub.js';
import { defaultLimits, type RelayLimits } from '../limits.js';
import { manualClock } from './clock.js';

/** The messages that a peer of a test received. */
export interface Heard {
  readonly id: number | string | null;
  readonly method?: string;
  readonly params?: {
    readonly data: { readonly topic: string; readonly message: string; readonly tag: number };
  };
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A hub without sockets, and peers that record the messages they receive. */
export function createTable({
  limits = {},
  rules = [],
  seed = 1,
  hub: wrap = (hub: Hub) => hub,
}: {
  limits?: Partial<RelayLimits>;
  rules?: readonly FaultRule[];
  seed?: number;
  hub?: (hub: Hub) => Hub;
} = {}) {
  const clock = manualClock();
  const faults = createFaults(rules, seed);
  const kills: number[] = [];
  const hub = wrap(
    createHub({
      limits: { ...defaultLimits, ...limits },
      faults,
      now: clock.now,
      kill: (ms) => void kills.push(ms),
    }),
  );
  let nextId = 0;

  function sit(clientId: string) {
    const received: Heard[] = [];
    let ended = false;
    const connection = hub.join({
      clientId,
      send: (text) => void received.push(JSON.parse(text) as Heard),
      end: () => {
        ended = true;
        connection.leave();
      },
    });
    const deliveries = () => received.filter(({ method }) => method === 'irn_subscription');
    return {
      ...connection,
      received,
      deliveries,
      messages: () => deliveries().map(({ params }) => params?.data.message),
      get ended() {
        return ended;
      },
      call(method: string, params: object): Heard | undefined {
        nextId++;
        connection.receive(JSON.stringify({ jsonrpc: '2.0', id: nextId, method, params }));
        return received.find(({ id, method: named }) => id === nextId && named === undefined);
      },
      acknowledge(which = received.findLast(({ method }) => method === 'irn_subscription')) {
        connection.receive(JSON.stringify({ jsonrpc: '2.0', id: which?.id, result: true }));
      },
    };
  }

  return { hub, clock, faults, kills, sit };
}

/** Any number as a topic. */
export const topicOf = (number: number) => number.toString(16).padStart(64, '0');

/** A message to publish. */
export const post = (topic: string, message: string, more: object = {}) => ({
  topic,
  message,
  ttl: 300,
  tag: 1108,
  prompt: true,
  ...more,
});
