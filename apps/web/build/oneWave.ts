import type { Plugin } from 'vite';

/** A chunk of the bundle, as far as its imports are concerned. */
interface Chunk {
  readonly fileName: string;
  readonly name: string;
  readonly imports: readonly string[];
}

/**
 * The imports of some chunks that a browser learns of only once it has the chunk: each costs a round trip. Those of the
 * first load and of `beside` are fetched by then.
 *
 * @param parts names of the chunks, as in `firstLoad`.
 * @param beside names of the chunks that are requested together with them.
 */
export function lateImports(
  chunks: readonly Chunk[],
  parts: readonly string[],
  beside: readonly string[],
): readonly string[] {
  const names = new Map(chunks.map(({ fileName, name }) => [fileName, name]));
  return chunks
    .filter(({ name }) => parts.includes(name))
    .flatMap(({ name, imports }) =>
      imports
        .map((file) => names.get(file) ?? file)
        .filter((other) => !beside.includes(other))
        .map((other) => `${name} imports ${other}`),
    );
}

/** Fails a build in which one of the parts would be fetched in more than one wave. */
export function oneWave(parts: readonly string[], beside: readonly string[]): Plugin {
  return {
    name: 'causeway:one-wave',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const missing = parts.filter((part) => !chunks.some(({ name }) => name === part));
      const late = lateImports(chunks, parts, beside);
      if (missing.length + late.length > 0)
        this.error(
          `A press would wait for more than one wave of files: ${[...missing, ...late].join(', ')}.`,
        );
    },
  };
}
