/**
 * Marks a part that is not written yet. The message is the next thing to do; this file is deleted when no
 * part uses it any more.
 *
 * @param room the file to write, and its step in `docs/add-a-namespace.md`.
 */
export function unwritten(room: string, task: string): never {
  throw new Error(`Not written yet: ${room}. ${task}`);
}
