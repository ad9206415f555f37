import { describeSurface } from '@causeway/conformance';
import manifest from '../package.json' with { type: 'json' };

describeSurface({
  manifest,
  load: (name) => import(/* @vite-ignore */ name),
  exports: {
    '.': ['toyname'],
    './address': ['address', 'addressOf', 'inspectAddress'],
    './chains': ['local'],
    './key': ['memoryKey'],
    './keyed': ['createKeyed'],
    './known': ['findKnown', 'knownWallets'],
    './reader': ['createReader'],
    './siwx': ['createNonce', 'formatSiwx', 'parseSiwx', 'proof', 'verifySiwx'],
    './verify': ['verifySignature'],
  },
  dependencies: ['@causeway/protocol', '@noble/curves'],
  // A name in other letters, and the wallet that it means.
  known: ['A WALLET', 'A Wallet'],
});
