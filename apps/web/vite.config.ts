import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { defaultConfig } from './build/defaultConfig.ts';
import { directImports, firstLoad } from './build/firstLoad.ts';
import { frame } from './build/frame.ts';
import { integrity } from './build/integrity.ts';
import { languageFiles } from './build/languageFiles.ts';
import { messages } from './build/messages.ts';
import { oneWave } from './build/oneWave.ts';
import { preload } from './build/preload.ts';
import { server } from './build/server.ts';

/** The adapters that have a separate part for wallets in the page. */
const adapters = new URL('../../packages/adapters/', import.meta.url);
const families = readdirSync(adapters).filter((name) =>
  existsSync(new URL(`${name}/src/page/injected.ts`, adapters)),
);
/** The files that a family's connector fetches besides that part. */
const alsoAtOnce: Readonly<Record<string, readonly string[]>> = {
  bip122: ['/bip122/src/page/standard.ts'],
  multiversx: ['/multiversx/src/signer/check.ts'],
  solana: ['/solana/src/page/restore.ts'],
};

const source = fileURLToPath(new URL('src', import.meta.url));

export default defineConfig({
  plugins: [
    messages(source, ['en/shell', 'en/connect']),
    defaultConfig(),
    directImports(),
    firstLoad({
      kit: [
        '/shell/AccountButton.tsx',
        '/connect/HomePanel.tsx',
        '/connect/Start.tsx',
        '/connect/TestWalletsOffer.tsx',
        '/kit/src/dialogs/part.ts',
        '/kit/src/words/en.ts',
        '/i18n/catalogues.ts',
        'virtual:messages/en',
        'virtual:messages/en/start',
        // Plural forms: the first texts have none, and later texts must not wait for a file.
        '/@messageformat/runtime/esm/runtime.js',
        '/make-plural/cardinals.mjs',
      ],
      // Popular wallets that are not installed, fetched when the page is idle.
      known: ['/kit/src/connect/KnownRows.tsx', '/kit/src/marks/walletMarks.ts'],
      // The code that all families' connections share, so that a family's own file imports nothing else.
      shared: [
        '/protocol/src/building/sharedWait.ts',
        '/protocol/src/building/requestedChains.ts',
        '/protocol/src/building/verbs.ts',
        '/protocol/src/building/lifetime.ts',
        '/protocol/src/building/standardEvents.ts',
        '/protocol/src/building/foreignError.ts',
        '/protocol/src/building/bytes.ts',
        '/protocol/src/building/bech32.ts',
        '/protocol/src/building/base58.ts',
        '/protocol/src/building/watch.ts',
        // Families' payments and the app write amounts with it.
        '/protocol/src/building/amount.ts',
      ],
      // MultiversX checks each login, by code that other families use too.
      keccak: '/multiversx/src/chain/keccak.ts',
      ed25519: '/multiversx/src/chain/crypto.ts',
      ...languageFiles(source),
      ...Object.fromEntries(
        families.map((name) => [name, [`/${name}/src/page/injected.ts`, ...(alsoAtOnce[name] ?? [])]]),
      ),
      connected: '/features/connections/Connections.tsx',
      // On use, although the first load reaches it by a file that re-exports it.
      QrCode: ['/kit/src/shared/QrCode.tsx', '/qr/index.js'],
      useReading: ['/features/form/useReading.ts', '/react/src/hooks/useReading.ts'],
    }),
    oneWave([...families, 'connected'], ['index', 'kit', 'rolldown-runtime', 'shared', 'ed25519', 'keccak']),
    react(),
    preload(['kit', 'rolldown-runtime'], 'inter-latin-wght-normal'),
    integrity(),
    frame(fileURLToPath(new URL('frame', import.meta.url))),
    server(),
  ],
  resolve: { conditions: ['@causeway/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    manifest: true,
    // One style sheet and no preload helper: nothing is fetched before it is needed.
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    reportCompressedSize: false,
    // The first load names some hundred files: a short hash of small letters packs better, and is as certain among versions of
    // one file.
    rolldownOptions: { output: { chunkFileNames: 'assets/[name]-[hash:7].js', hashCharacters: 'base36' } },
  },
});
