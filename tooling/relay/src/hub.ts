import { isRelayError, numberOf, relayError } from './errors.js';
import type { FaultDecider, FaultFacts } from './faults.js';

import { answer, type CallFrame, parseFrame, refusal } from './frame.js';
import type { RelayLimits } from './limits.js';
import { createMailbox, type Letter, type Post } from './mailbox.js';
import { factsOf, methods } from './methods.js';
import { createPassage, type Passenger } from './passage.js';
import type { RelayStats } from './stats.js';

/** One socket, as the hub needs it. */
export interface Peer {
  readonly clientId: string;
  send(text: string): void;
  /** Ends the socket at once, as a broken network does. */
  end(): void;
}

/** One socket that has joined. */
export interface Connection {
  /** Takes one frame; never throws. */
  receive(text: string): void;
  leave(): void;
}

/** The relay without its sockets: frames in, frames out. */
export interface Hub {
  join(peer: Peer): Connection;
  /** Sends messages again that were not acknowledged in time, and drops expired ones. */
  sweep(): void;
  /** Forgets the waiting messages. */
  forget(): void;
  close(): void;
  readonly stats: RelayStats;
}

/** The options of a hub. `kill` ends every socket and comes back after `ms`. */
export interface HubOptions {
  readonly limits: RelayLimits;
  readonly faults: FaultDecider;
  readonly now: () => number;
  readonly kill: (ms: number) => void;
}

interface Member extends Passenger {
  readonly peer: Peer;
  readonly topics: Set<string>;
  readonly unanswered: Map<number, { readonly letter: Letter; sentAt: number; deaf: boolean }>;
}

/** Makes a hub. It holds no timers but those of faults. */
export function createHub({ limits, faults, now, kill }: HubOptions): Hub {
  const mailbox = createMailbox(limits, now);
  const members = new Set<Member>();
  const listeners = new Map<string, Set<Member>>();
  const passage = createPassage(faults, kill);
  const counts = {
    frames: 0,
    published: 0,
    repeated: 0,
    delivered: 0,
    acknowledged: 0,
    expired: 0,
    refused: 0,
  };

  function deliver(member: Member, letter: Letter): void {
    const { peer, unanswered } = member;
    const { id, topic, message, publishedAt, tag, attestation } = letter;
    // Recorded before it is sent: a message that a fault swallows is sent again like any other.
    unanswered.set(id, { letter, sentAt: now(), deaf: false });
    passage.pass(member, { direction: 'out', client: peer.clientId, topic, tag }, (deaf) => {
      const entry = unanswered.get(id);
      if (!members.has(member) || !entry || !member.topics.has(topic)) return;
      entry.deaf = deaf;
      counts.delivered++;
      const data = { topic, message, publishedAt, tag, attestation };
      peer.send(
        `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${JSON.stringify({ id: topic, data })}}`,
      );
    });
  }

  function listen(member: Member, topics: readonly string[]): void {
    const fresh = topics.filter((topic) => !member.topics.has(topic));
    if (member.topics.size + fresh.length > limits.topics) {
      throw relayError('too-many-topics', `A socket may listen to ${limits.topics} topics.`);
    }
    for (const topic of fresh) {
      member.topics.add(topic);
      const known = listeners.get(topic);
      if (known) known.add(member);
      else listeners.set(topic, new Set([member]));
    }
  }

  function unlisten(member: Member, topic: string): void {
    member.topics.delete(topic);
    for (const [id, { letter }] of member.unanswered)
      if (letter.topic === topic) member.unanswered.delete(id);
    const known = listeners.get(topic);
    if (known?.delete(member) && known.size === 0) listeners.delete(topic);
  }

  /** The calls of one frame act on a desk; deliveries wait until its answer is sent. */
  function perform(member: Member, { method, params }: CallFrame, outbox: (() => void)[]): unknown {
    const { clientId } = member.peer;
    const act = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!act) throw relayError('method-unknown', 'The relay does not know this method.');
    return act(
      {
        clientId,
        limits,
        waiting: (topic) => mailbox.waiting(topic, clientId),
        unsubscribe: (topic) => unlisten(member, topic),
        subscribe(topics) {
          listen(member, topics);
          outbox.push(() => {
            for (const topic of topics) {
              for (const letter of mailbox.waiting(topic, clientId)) deliver(member, letter);
            }
          });
        },
        publish(posts: readonly Post[]) {
          const letters: Letter[] = [];
          try {
            for (const post of posts) {
              const letter = mailbox.post(post);
              if (letter) letters.push(letter);
              else counts.repeated++;
            }
          } catch (error) {
            for (const letter of letters) mailbox.revoke(letter);
            throw error;
          }
          counts.published += letters.length;
          outbox.push(() => {
            for (const letter of letters) {
              for (const other of listeners.get(letter.topic) ?? []) {
                if (other.peer.clientId !== clientId) deliver(other, letter);
              }
            }
          });
        },
      },
      params,
    );
  }

  function call(member: Member, frame: CallFrame, quiet: boolean): void {
    const outbox: (() => void)[] = [];
    const reply = (text: string) => {
      if (!quiet && members.has(member)) member.peer.send(text);
    };
    try {
      reply(answer(frame.id, perform(member, frame, outbox)));
    } catch (error) {
      if (!isRelayError(error)) throw error;
      counts.refused++;
      reply(refusal(frame.id, numberOf(error.code), error.message));
    }
    for (const act of outbox) act();
  }

  function acknowledge(member: Member, id: string, accepted: boolean): void {
    const entry = member.unanswered.get(Number(id));
    // A refusal is sent again: only `true` means that the client has it.
    if (!entry || !accepted) return;
    if (entry.deaf) {
      entry.deaf = false;
      return;
    }
    counts.acknowledged++;
    member.unanswered.delete(Number(id));
    mailbox.take(entry.letter);
  }

  return Object.freeze<Hub>({
    join(peer) {
      const member: Member = {
        peer,
        topics: new Set(),
        unanswered: new Map(),
        held: { in: new Set(), out: new Set() },
      };
      members.add(member);
      return {
        receive(text) {
          counts.frames++;
          try {
            const frame = parseFrame(text);
            if (frame.kind === 'answer') {
              acknowledge(member, frame.id, frame.accepted);
              return;
            }
            const { method, params } = frame;
            const facts: FaultFacts = {
              direction: 'in',
              client: peer.clientId,
              method,
              ...factsOf(method, params),
            };
            passage.pass(member, facts, (quiet) => call(member, frame, quiet));
          } catch (error) {
            if (!isRelayError(error)) throw error;
            counts.refused++;
            peer.send(refusal(undefined, numberOf(error.code), error.message));
          }
        },
        leave() {
          members.delete(member);
          for (const topic of [...member.topics]) unlisten(member, topic);
          member.unanswered.clear();
        },
      };
    },
    sweep() {
      counts.expired += mailbox.sweep();
      const before = now() - limits.redeliver;
      for (const member of [...members]) {
        for (const [id, { letter, sentAt }] of [...member.unanswered]) {
          if (!mailbox.has(letter)) member.unanswered.delete(id);
          else if (sentAt <= before) deliver(member, letter);
        }
      }
    },
    forget: () => mailbox.clear(),
    close() {
      passage.close();
      for (const { peer } of [...members]) peer.end();
    },
    get stats() {
      return Object.freeze({
        ...counts,
        sockets: members.size,
        subscriptions: [...members].reduce((sum, { topics }) => sum + topics.size, 0),
        waiting: mailbox.messages,
        waitingSize: mailbox.size,
      });
    },
  });
}
