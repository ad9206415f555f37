import { startFrame } from '@causeway/embedded-wallet/frame';
import { settings } from './settings.js';

const { origin, signerKey } = settings;
startFrame({
  document,
  parentOrigins: [origin],
  signerKey,
  // A real frame checks the words' checksum.
  isPhrase: (words) => words.split(' ').length === 12,
});
