import { describeSurface } from '@causeway/conformance';
import manifest from '../package.json' with { type: 'json' };

describeSurface({
  manifest,
  load: (name) => import(/* @vite-ignore */ name),
  exports: {
    '.': ['families', 'startWallets'],
    './playwright': ['expect', 'installWallets', 'test', 'withWallets'],
    './vitest': ['withWallets'],
  },
  dependencies: ['@causeway/protocol'],
  optionalPeers: ['@playwright/test', 'vitest'],
});
