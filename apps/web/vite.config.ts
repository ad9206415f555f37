import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { defaultConfig } from './build/defaultConfig.ts';
import { directImports, firstLoad } from './build/firstLoad.ts';
import { frame } from './build/frame.ts';
import { integrity } from './build/integrity.ts';
import { messages } from './build/messages.ts';
import { preload } from './build/preload.ts';
import { server } from './build/server.ts';

export default defineConfig({
  plugins: [
    messages(fileURLToPath(new URL('src', import.meta.url)), ['en/shell', 'en/connect']),
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
        'virtual:messages/en',
        'virtual:messages/en/start',
        // Plural forms: words of the first picture have none, and those of later parts are not to wait for a file.
        '/@messageformat/runtime/esm/runtime.js',
        '/make-plural/cardinals.mjs',
      ],
      // Popular wallets that are not in this browser, when the page is idle.
      known: ['/kit/src/connect/KnownRows.tsx', '/kit/src/marks/walletMarks.ts'],
      injected: '/eip155/src/page/injected.ts',
      connected: '/features/connections/Connections.tsx',
      // What every connection waits with, and what the verbs of its signer call the wallet with.
      sharedWait: [
        '/protocol/src/building/sharedWait.ts',
        '/protocol/src/building/chainsAsked.ts',
        '/protocol/src/building/verbs.ts',
      ],
      useReading: ['/features/form/useReading.ts', '/react/src/hooks/useReading.ts'],
    }),
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
    // One style sheet and no preload helper: nothing is fetched before it is asked for.
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    reportCompressedSize: false,
    // The first load names some hundred files; a shorter hash is as certain among versions of one file.
    rolldownOptions: { output: { chunkFileNames: 'assets/[name]-[hash:7].js' } },
  },
});
