import { describeSurface } from '@causeway/conformance';
import manifest from '../package.json' with { type: 'json' };

describeSurface({
  manifest,
  load: (name) => import(/* @vite-ignore */ name),
  exports: {
    '.': [
      'callsClass',
      'createJournal',
      'createRequest',
      'createTabPresence',
      'createTracker',
      'hashesOf',
      'isPending',
      'isSending',
      'outcomeOf',
      'perform',
      'readSent',
      'readSignature',
      'recentRecipients',
      'statusOfCalls',
      'statuses',
    ],
    './follow': ['announceNonce', 'followEntry', 'followOptionsOf', 'recheckEntry'],
    './react': ['createJournalHooks'],
    './testing': ['account', 'entryOf', 'greeting', 'hash', 'otherHash', 'start', 'transfer'],
  },
  dependencies: ['@causeway/protocol'],
  optionalPeers: ['react'],
});
