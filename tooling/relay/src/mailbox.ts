import { createHash } from 'node:crypto';
import { relayError } from './errors.js';
import type { RelayLimits } from './limits.js';

/** One waiting message. The relay sees ciphertext only. */
export interface Letter {
  readonly id: number;
  readonly topic: string;
  readonly message: string;
  readonly tag: number;
  readonly attestation: string | null;
  /** Client id of the sender: its own messages are not sent back to it. */
  readonly from: string;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
  readonly expiresAt: number;
}

/** The fields of a letter to post. `ttl` in seconds. */
export type Post = Pick<Letter, 'topic' | 'message' | 'tag' | 'attestation' | 'from'> & {
  readonly ttl: number;
};

/** Messages by topic, each kept until it is acknowledged or its time is over. */
export interface Mailbox {
  /**
   * Keeps a message. `undefined` when the same one was there before: publishers repeat a message until they
   * know that it arrived.
   *
   * @throws RelayError `mailbox-full`.
   */
  post(post: Post): Letter | undefined;
  /** The messages that wait on a topic for this reader, oldest first. */
  waiting(topic: string, reader: string): readonly Letter[];
  /** Whether a letter still waits. */
  has(letter: Letter): boolean;
  /** Takes a letter out for good. */
  take(letter: Letter): void;
  /** Takes a letter back, as if it had never been posted: the same message may be posted again. */
  revoke(letter: Letter): void;
  /** Drops expired messages; returns how many. */
  sweep(): number;
  clear(): void;
  readonly messages: number;
  /** Characters. */
  readonly size: number;
  readonly topics: number;
}

/** A mailbox in memory, bounded by `limits`. */
export function createMailbox(limits: RelayLimits, now: () => number): Mailbox {
  const boxes = new Map<string, Map<number, Letter>>();
  const digests = new Map<string, number>();
  let lastId = 0;
  let size = 0;
  let messages = 0;

  function removeLetter(letter: Letter): void {
    const box = boxes.get(letter.topic);
    if (!box?.delete(letter.id)) return;
    size -= letter.message.length;
    messages--;
    if (box.size === 0) boxes.delete(letter.topic);
  }

  function sweep(): number {
    const time = now();
    let removed = 0;
    for (const box of boxes.values()) {
      for (const letter of box.values()) {
        if (letter.expiresAt > time) continue;
        removeLetter(letter);
        removed++;
      }
    }
    for (const [digest, expiresAt] of digests) if (expiresAt <= time) digests.delete(digest);
    return removed;
  }

  const digestOf = ({ topic, message }: Pick<Letter, 'topic' | 'message'>) =>
    createHash('sha256').update(`${topic} ${message}`).digest('base64');

  function remember(digest: string, expiresAt: number): void {
    digests.set(digest, expiresAt);
    if (digests.size <= limits.digests) return;
    const [oldest] = digests.keys();
    digests.delete(oldest as string);
  }

  return Object.freeze<Mailbox>({
    post({ ttl, ...post }) {
      const time = now();
      const digest = digestOf(post);
      if ((digests.get(digest) ?? 0) > time) return undefined;
      const box = boxes.get(post.topic);
      const full = () =>
        size + post.message.length > limits.mailbox ||
        (boxes.get(post.topic)?.size ?? 0) >= limits.topicMessages;
      if (full()) sweep();
      if (full()) throw relayError('mailbox-full', 'Too many messages wait.');
      // Client and server ids share no space, but a client may look at the size: 16 digits at most.
      lastId = Math.max(lastId + 1, time * 1000);
      const letter: Letter = Object.freeze({
        id: lastId,
        ...post,
        publishedAt: time,
        expiresAt: time + ttl * 1000,
      });
      if (box?.size) box.set(letter.id, letter);
      else boxes.set(post.topic, new Map([[letter.id, letter]]));
      remember(digest, letter.expiresAt);
      size += post.message.length;
      messages++;
      return letter;
    },
    waiting(topic, reader) {
      const time = now();
      return [...(boxes.get(topic)?.values() ?? [])].filter(
        ({ from, expiresAt }) => from !== reader && expiresAt > time,
      );
    },
    has: ({ topic, id, expiresAt }) => expiresAt > now() && boxes.get(topic)?.has(id) === true,
    take: removeLetter,
    revoke(letter) {
      removeLetter(letter);
      digests.delete(digestOf(letter));
    },
    sweep,
    clear() {
      boxes.clear();
      digests.clear();
      size = 0;
      messages = 0;
    },
    get messages() {
      return messages;
    },
    get size() {
      return size;
    },
    get topics() {
      return boxes.size;
    },
  });
}
