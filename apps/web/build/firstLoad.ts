import type { Plugin } from 'vite';

/** The code that Vite puts around a dynamic import, with and without names taken from the module. */
const wrapped = [
  /\b__vitePreload\(async \(\) => \{\s*const \{[^{}]*\} = await (import\([^()]*\)(?:\.then\(\(n\) => n\.\w+\))?);\s*return \{[^{}]*\};\s*\}, __VITE_PRELOAD__\)/g,
  /\b__vitePreload\(\(\) => (import\((?:(?!__vitePreload)[\s\S])*?), __VITE_PRELOAD__\)/g,
];

/**
 * Leaves dynamic imports unchanged. Vite would wrap each in a helper that fetches style sheets and dependencies
 * ahead; this build has one style sheet and fetches nothing ahead.
 */
export function directImports(): Plugin {
  return {
    name: 'causeway:direct-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
    renderChunk: (code) => ({ code: unwrapImports(code), map: null }),
  };
}

/**
 * Removes the helper from the imports of a chunk. Every line keeps its number, so the source map stays right.
 */
export function unwrapImports(code: string): string {
  const unwrap = (whole: string, direct: string) =>
    direct + '\n'.repeat(whole.split('\n').length - direct.split('\n').length);
  return wrapped.reduce((rest, form) => rest.replace(form, unwrap), code);
}

/** A part that is fetched on use in one file: its name, and the ends of the paths of its entry modules. */
export type Together = Readonly<Record<string, string | readonly string[]>>;

/**
 * Puts everything the page needs at once into one chunk, however many later parts share it: the first load is then
 * one file, named in the page itself, instead of a dozen that wait for each other. The parts in `together` come as
 * one file each for the same reason; of what several share, the first named has it. A part keeps the modules that it
 * names even where the first load re-exports them without using them.
 */
export function firstLoad(together: Together = {}): Plugin {
  let groups: ReadonlyMap<string, string> = new Map();
  const names = ['main', ...Object.keys(together)];
  const output = {
    codeSplitting: {
      // All that a group's modules import is assigned below.
      includeDependenciesRecursively: false,
      groups: names.map((name, at) => ({
        name: (id: string) => (groups.get(id) === name ? name : null),
        priority: names.length - at,
      })),
    },
  };
  return {
    name: 'causeway:first-load',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output } } }),
    buildEnd(error) {
      // After a failed build that failure is reported, not the missing modules.
      if (error) return;
      const ids = [...this.getModuleIds()];
      const next = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      const parts = Object.entries(together).map(([name, ends]) => {
        const from = [ends].flat().map((end) => {
          const found = ids.find((id) => id.endsWith(end));
          if (!found) this.error(`No module ends in ${end}, so "${name}" cannot come as one file.`);
          return found;
        });
        return [name, from] as const;
      });
      const entries = ids.filter((id) => this.getModuleInfo(id)?.isEntry);
      groups = assign([['main', entries], ...parts], next);
    },
  };
}

/** The part that each module belongs to: the part that names it, or else the first that reaches it. */
export function assign(
  parts: readonly (readonly [name: string, from: readonly string[]])[],
  next: (id: string) => readonly string[],
): ReadonlyMap<string, string> {
  const owner = new Map(parts.flatMap(([name, from]) => from.map((id) => [id, name] as const)));
  for (const [name, from] of parts) {
    for (const id of reach(from, next)) if (!owner.has(id)) owner.set(id, name);
  }
  return owner;
}

/** Every module that can be reached, including the entry modules. */
export function reach(from: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(from);
  // A set may grow during its iteration, which includes added items.
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}
