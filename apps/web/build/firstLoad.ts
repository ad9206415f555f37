import type { Plugin } from 'vite';

/**
 * Puts everything the page needs at once into one chunk, however many later parts share it: the first load is then
 * one file, named in the page itself, instead of a dozen that wait for each other.
 */
export function firstLoad(): Plugin {
  let needed: ReadonlySet<string> = new Set();
  const group = { debugName: 'first load', name: (id: string) => (needed.has(id) ? 'main' : null) };
  return {
    name: 'causeway:first-load',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } }),
    buildEnd() {
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      needed = reach(entries, (id) => this.getModuleInfo(id)?.importedIds ?? []);
    },
  };
}

/** Everything that can be reached, the beginnings included. */
export function reach(from: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(from);
  // A set may grow while it is walked; what is added is walked too.
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}
