import type { CreateKeyed } from '@causeway/protocol';
import { type Answer, answerCalls } from '@causeway/protocol/keyed';
import { addressOf } from '../chain/address.js';
import { methods } from '../methods.js';
import { unwritten } from '../unwritten.js';

/**
 * The wallet side of Toyname: answers a page's calls with a key. It never prompts: the caller must have
 * obtained approval.
 */
export const createKeyed: CreateKeyed = (key, { chains }) => {
  const answers: Readonly<Record<string, Answer>> = {
    [methods.message]: () =>
      unwritten('src/wallet/keyed.ts', 'Sign a message with the key, for its own address only.'),
    [methods.transaction]: () =>
      unwritten('src/wallet/keyed.ts', 'Sign a transaction with the key, for its own address only.'),
  };
  return answerCalls({
    chains,
    publicKey: key.publicKey,
    addressOn: () => addressOf(key.publicKey),
    answers,
  });
};
