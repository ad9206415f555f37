import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** Transactions of earlier runs, and a way to keep one more. */
export interface Journal {
  readonly records: readonly Uint8Array[];
  /** Returns once the transaction is on the disk. */
  append(bytes: Uint8Array): void;
  close(): void;
}

/**
 * A file with one transaction a line. A line without its end was cut by a kill before its block was answered for:
 * it is left out, and written over by the next.
 */
export function openJournal(file: string): Journal {
  const descriptor = openSync(file, 'a+');
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) writeSync(descriptor, '\n');
  const records = whole
    .split('\n')
    .filter((line) => /^[A-Za-z\d+/]+=*$/.test(line))
    .map((line) => Uint8Array.from(Buffer.from(line, 'base64')));
  return {
    records,
    append(bytes) {
      writeSync(descriptor, `${Buffer.from(bytes).toString('base64')}\n`);
      fsyncSync(descriptor);
    },
    close: () => closeSync(descriptor),
  };
}
