import type { Mail, Outbox, ServerKeys } from './activities/registry.js';
import type { Db } from './store/db.js';

/** Mails that are kept; older ones go. */
const limit = 200;

/** A mail as the outbox shows it. */
export interface SentMail extends Mail {
  readonly id: string;
  /** The first line of the text: the code or the bundle. */
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

/** The outbox of one activity: messages are written, sealed, with everything else the activity does. */
export function createOutbox(store: {
  readonly db: Db;
  readonly keys: ServerKeys;
  readonly now: number;
  newId(): string;
}): Outbox {
  const { db, keys, now } = store;
  return Object.freeze({
    send({ to, subject, kind, text }: Mail) {
      const id = store.newId();
      db.run(
        'insert into mails (id, recipient, subject, kind, sealed_text, created_at) values (?, ?, ?, ?, ?, ?)',
        id,
        to,
        subject,
        kind,
        keys.seal(`mail:${id}`, Buffer.from(text)),
        now,
      );
      db.run('delete from mails where rowid <= (select max(rowid) from mails) - ?', limit);
    },
  });
}

/** The mails, the newest first; only those to one address when it is given. */
export function readOutbox(
  { db, keys }: { readonly db: Db; readonly keys: ServerKeys },
  to?: string | null,
): readonly SentMail[] {
  const rows = to
    ? db.all('select * from mails where recipient = ? collate nocase order by rowid desc', to)
    : db.all('select * from mails order by rowid desc');
  return rows.map((row) => {
    const text = Buffer.from(keys.unseal(`mail:${row.id}`, row.sealed_text as Uint8Array)).toString();
    return {
      id: String(row.id),
      to: String(row.recipient),
      subject: String(row.subject),
      kind: String(row.kind),
      text,
      code: text.split('\n', 1)[0] ?? '',
      sentAt: Number(row.created_at),
    };
  });
}
