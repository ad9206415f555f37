import { describeSurface } from '@causeway/conformance';
import manifest from '../package.json' with { type: 'json' };

describeSurface({
  manifest,
  load: (name) => import(/* @vite-ignore */ name),
  exports: {
    '.': ['listNetworks', 'loadNetwork'],
    './check': ['networkNamespaces', 'networkProblems'],
    './marks': ['loadMark'],
    './tokens': ['listTokens'],
    './viem': ['fromViem'],
  },
  dependencies: ['@causeway/protocol'],
});
