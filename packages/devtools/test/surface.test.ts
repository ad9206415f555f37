import { describeSurface } from '@causeway/conformance';
import manifest from '../package.json' with { type: 'json' };

const panel = ['decodeContent', 'mountDevtools', 'recordRequests'];

describeSurface({
  manifest,
  load: (name) => import(/* @vite-ignore */ name),
  exports: {
    '.': panel,
    './react': ['Devtools'],
    './production': panel,
    './production/react': ['Devtools'],
    './report': ['createReport', 'describeError', 'redact'],
  },
  dependencies: ['@causeway/core', '@causeway/protocol', 'preact'],
  optionalPeers: ['react'],
});
