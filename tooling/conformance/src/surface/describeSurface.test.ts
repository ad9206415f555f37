import { describe, expect, test } from 'vitest';
import { broken, judge } from '../law.js';
import { describeSurface, type SurfaceSubject, surfaceLaws } from './describeSurface.js';

const wallets = [
  { name: 'Alpha', links: { home: 'https://alpha.example' } },
  { name: 'Beta', links: { home: 'https://beta.example', chrome: 'https://store.example/beta' } },
];
const chain = { id: 'test:1', rpcUrls: [], explorerUrl: 'https://explorer.example' };
const modules = {
  sample: { create: 1 },
  'sample/known': {
    knownWallets: wallets,
    findKnown: (text: string) => wallets.find(({ name }) => name === text.toLowerCase().replace('b', 'B')),
  },
  'sample/chains': { chain, other: { ...chain, id: 'test:2' }, chainName: () => '' },
};

const createSubject = (changes: Readonly<Record<string, object>> = {}): SurfaceSubject => ({
  manifest: {
    name: 'sample',
    exports: { '.': {}, './known': {}, './chains': {}, './package.json': {} },
    dependencies: { one: '1' },
    peerDependencies: { two: '2', three: '3' },
    peerDependenciesMeta: { three: { optional: true }, four: { optional: true } },
  },
  load: async (name) => ({ ...modules, ...changes })[name as 'sample'],
  exports: {
    '.': ['create'],
    './known': ['findKnown', 'knownWallets'],
    './chains': ['chain', 'chainName', 'other'],
  },
  dependencies: ['one'],
  peers: ['two'],
  optionalPeers: ['three'],
  linkedPeers: ['four'],
  known: ['BETA', 'Beta'],
});

describeSurface(createSubject());

const sound = createSubject();
const { manifest } = sound;
const known = (changes: object) =>
  createSubject({ 'sample/known': { ...modules['sample/known'], ...changes } });
const chains = (other: object) => createSubject({ 'sample/chains': { ...modules['sample/chains'], other } });
const flaws: readonly [flaw: string, law: RegExp, subject: SurfaceSubject][] = [
  [
    'has a subpath that is not listed',
    /subpaths/,
    { ...sound, manifest: { ...manifest, exports: { ...manifest.exports, './secret': {} } } },
  ],
  [
    'exports a name that is not listed',
    /^sample exports/,
    createSubject({ sample: { create: 1, remove: 1 } }),
  ],
  ['needs a package that is not listed', /needs/, { ...sound, dependencies: [] }],
  ['makes a required peer optional', /needs/, { ...sound, peers: ['two', 'three'], optionalPeers: [] }],
  ['gives a linked peer a range', /needs/, { ...sound, optionalPeers: ['three', 'four'], linkedPeers: [] }],
  ['lists wallets in another order', /known lists/, known({ knownWallets: [...wallets].reverse() })],
  ['lists a wallet twice', /known lists/, known({ knownWallets: [...wallets, ...wallets.slice(1)] })],
  [
    'links to a wallet over http',
    /known lists/,
    known({
      knownWallets: [{ name: 'Alpha', links: { home: 'http://alpha.example' } }, ...wallets.slice(1)],
    }),
  ],
  ['finds wallets by their exact name only', /known lists/, known({ findKnown: () => undefined })],
  ['lists a network twice', /chains lists/, chains(chain)],
  ['lists a server', /chains lists/, chains({ id: 'test:2', rpcUrls: ['https://rpc.example'] })],
];

describe('the laws of a surface', () => {
  test.each(flaws)(
    'the surface suite fails exactly one law for a package that %s',
    async (_, law, subject) => {
      expect(broken(await judge(surfaceLaws(subject), () => subject))).toEqual([expect.stringMatching(law)]);
    },
  );
});
