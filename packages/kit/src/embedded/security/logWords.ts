import type { SecurityWordKey } from './words/words.js';

type LogWord = Extract<SecurityWordKey, `log.${string}`>;

/** The sentence for what was done, by the service's name of it. Others are shown by that name. */
export const typeWords: ReadonlyMap<string, LogWord> = new Map([
  ['SIGN_RAW_PAYLOAD', 'log.signed'],
  ['SIGN_RAW_PAYLOADS', 'log.signed'],
  ['SIGN_TRANSACTION', 'log.transaction'],
  ['CREATE_SUB_ORGANIZATION', 'log.created'],
  ['CREATE_WALLET', 'log.phrase'],
  ['CREATE_WALLET_ACCOUNTS', 'log.account'],
  ['CREATE_AUTHENTICATORS', 'log.passkey'],
  ['DELETE_AUTHENTICATORS', 'log.passkeyGone'],
  ['CREATE_API_KEYS', 'log.session'],
  ['DELETE_API_KEYS', 'log.sessionGone'],
  ['STAMP_LOGIN', 'log.in'],
  ['OTP_LOGIN', 'log.inCode'],
  ['EMAIL_AUTH', 'log.mailIn'],
  ['INIT_USER_EMAIL_RECOVERY', 'log.mailLost'],
  ['RECOVER_USER', 'log.recovered'],
  ['EXPORT_WALLET', 'log.phraseShown'],
  ['EXPORT_WALLET_ACCOUNT', 'log.keyShown'],
  ['EXPORT_PRIVATE_KEY', 'log.keyShown'],
  ['INIT_IMPORT_WALLET', 'log.importBegun'],
  ['INIT_IMPORT_PRIVATE_KEY', 'log.importBegun'],
  ['IMPORT_WALLET', 'log.phraseIn'],
  ['IMPORT_PRIVATE_KEY', 'log.keyIn'],
  ['UPDATE_USER', 'log.changed'],
  ['UPDATE_USER_EMAIL', 'log.mail'],
]);

/** The sentence for the result. */
export const statusWords: ReadonlyMap<string, LogWord> = new Map([
  ['COMPLETED', 'log.done'],
  ['FAILED', 'log.failed'],
  ['REJECTED', 'log.rejected'],
  ['PENDING', 'log.pending'],
  ['CONSENSUS_NEEDED', 'log.waits'],
]);
