import { expect } from 'vitest';
import { type Disposable, describeLaws, type Law } from '../law.js';

/** A package as its users import it. */
export interface SurfaceSubject extends Disposable {
  /** Its package.json. */
  readonly manifest: {
    readonly name: string;
    readonly exports: object;
    readonly dependencies?: object;
    readonly peerDependencies?: object;
    readonly peerDependenciesMeta?: object;
  };
  /** Imports a module by its full name. Only the package itself can resolve its own name. */
  readonly load: (name: string) => Promise<object>;
  /** Every subpath, and the names it exports beside types. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
  readonly dependencies: readonly string[];
  /** Packages that its users install beside it. */
  readonly peers?: readonly string[];
  /** Peers that only some of the subpaths need. */
  readonly optionalPeers?: readonly string[];
  /** Optional peers of any version: npm does not resolve them, and pnpm and Yarn link them if they are there. */
  readonly linkedPeers?: readonly string[];
  /** A text that `findKnown` takes, in other letters than it is listed in, and the name of the wallet it means. */
  readonly known?: readonly [text: string, name: string];
}

interface KnownModule {
  readonly knownWallets: readonly { readonly name: string; readonly links: object }[];
  readonly findKnown: (text: string) => { readonly name: string } | undefined;
}

interface ListedChain {
  readonly id: string;
  readonly rpcUrls: readonly string[];
  readonly explorerUrl?: string;
}

const keysOf = (value: object = {}) => Object.keys(value).sort();
const byName = (a: string, b: string) => a.localeCompare(b);

/** The laws of a package's surface: they depend on the subpaths that it lists. */
export function surfaceLaws({ manifest: { name }, exports }: SurfaceSubject): readonly Law<SurfaceSubject>[] {
  const laws: Law<SurfaceSubject>[] = [
    {
      sentence: `${name} has exactly the listed subpaths`,
      check: async (subject) => {
        const subpaths = keysOf(subject.manifest.exports).filter((path) => path !== './package.json');
        expect(subpaths).toEqual(keysOf(subject.exports));
      },
    },
    ...Object.keys(exports).map((path) => ({
      sentence: `${name}${path.slice(1)} exports exactly the listed names`,
      check: async (subject: SurfaceSubject) => {
        const module = await subject.load(`${name}${path.slice(1)}`);
        expect(keysOf(module)).toEqual([...(subject.exports[path] ?? [])].sort());
      },
    })),
    {
      sentence: `${name} needs exactly the listed packages`,
      check: async ({ manifest, dependencies, peers = [], optionalPeers = [], linkedPeers = [] }) => {
        expect(keysOf(manifest.dependencies)).toEqual([...dependencies].sort());
        expect(keysOf(manifest.peerDependencies)).toEqual([...peers, ...optionalPeers].sort());
        const optional = Object.fromEntries(
          [...optionalPeers, ...linkedPeers].map((peer) => [peer, { optional: true }]),
        );
        expect(manifest.peerDependenciesMeta ?? {}).toEqual(optional);
      },
    },
  ];
  if ('./known' in exports) {
    laws.push({
      sentence: `${name}/known lists each wallet once, sorted by name, with https links`,
      check: async ({ load, known: [text, walletName] = ['', ''] }) => {
        const { knownWallets, findKnown } = (await load(`${name}/known`)) as KnownModule;
        const names = knownWallets.map((wallet) => wallet.name);
        expect(names).toEqual([...new Set(names)].sort(byName));
        for (const { links } of knownWallets) {
          expect(Object.keys(links)).toContain('home');
          for (const link of Object.values(links)) expect(link).toMatch(/^https:\/\//);
        }
        expect(findKnown(text)?.name).toBe(walletName);
        expect(findKnown('unheard')).toBeUndefined();
      },
    });
  }
  if ('./chains' in exports) {
    laws.push({
      sentence: `${name}/chains lists each network once and names no server`,
      check: async ({ load }) => {
        const values = Object.values(await load(`${name}/chains`));
        const chains = values.filter((value): value is ListedChain => typeof value?.id === 'string');
        expect(chains.length).toBeGreaterThan(0);
        expect(new Set(chains.map(({ id }) => id)).size).toBe(chains.length);
        for (const { rpcUrls, explorerUrl } of chains) {
          expect(rpcUrls).toEqual([]);
          if (explorerUrl !== undefined) expect(explorerUrl).toMatch(/^https:.*[^/]$/);
        }
      },
    });
  }
  return laws;
}

/**
 * Registers the tests of a package's surface: its subpaths, the names each exports, and the packages it
 * needs. An addition or removal there is a change for the package's users. Known wallets and networks are
 * checked where they are listed.
 *
 * @example
 * describeSurface({
 *   manifest,
 *   load: (name) => import(name),
 *   exports: { '.': ['createNames'] },
 *   dependencies: ['@causeway/protocol'],
 * });
 */
export function describeSurface(subject: SurfaceSubject): void {
  describeLaws(`the surface of ${subject.manifest.name}`, surfaceLaws(subject), () => subject);
}
