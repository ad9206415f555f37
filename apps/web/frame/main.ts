import './frame.css';
import { startFrame } from '@causeway/embedded-wallet/frame';
import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { readSettings } from './settings.ts';

startFrame({
  document,
  ...readSettings(document),
  isPhrase: (words) => validateMnemonic(words, wordlist),
});
