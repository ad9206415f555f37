import { describeSurface } from '@causeway/conformance';
import manifest from '../package.json' with { type: 'json' };

describeSurface({
  manifest,
  load: (name) => import(/* @vite-ignore */ name),
  exports: {
    '.': ['createNames', 'normaliseName'],
    './text': ['isNameLike', 'nameWarnings'],
  },
  dependencies: ['@causeway/protocol'],
  peers: ['viem'],
});
