/** The families that the table was written for. Another one comes in with its exceptions. */
export const families: readonly string[] = [
  'eip155',
  'solana',
  'polkadot',
  'cosmos',
  'cip34',
  'mvx',
  'near',
  'bip122',
];

/** The state of a connection; `either` where a poll of the wallet may or may not come before it is read. */
export type State = 'connected' | 'disconnected' | 'either';

/** The result of a request, `ok`, the code of its error or a group of codes, and the state of the connection after it. */
export type End = `${string} ${State}`;
/** The same in every family, or with exceptions: families with a space between them. */
type Row = End | ({ readonly rest: End } & Readonly<Record<string, End>>);

/**
 * A wallet in the page. MultiversX restores from a proof, without its wallet, and its extension refuses with an empty answer;
 * the wallets of Cardano, NEAR and MultiversX have no event for a permission that is taken back.
 */
export const page: Readonly<Record<string, Row>> = {
  'connect refuses before': 'user-rejected disconnected',
  'connect refuses during': 'user-rejected disconnected',
  'connect refuses after': 'ok connected',
  'connect silent before': 'timeout disconnected',
  'connect silent during': 'timeout disconnected',
  'connect silent after': 'ok connected',
  'connect cancels before': 'aborted disconnected',
  'connect cancels during': 'aborted disconnected',
  'connect cancels after': 'aborted disconnected',
  'connect locks before': 'wallet-locked disconnected',
  'connect locks during': 'wallet-locked disconnected',
  'connect locks after': {
    rest: 'ok connected',
    'bip122 polkadot solana': 'session-ended disconnected',
    cosmos: 'ok disconnected',
  },
  'connect nonsense before': { rest: 'malformed-response disconnected', mvx: 'user-rejected disconnected' },
  'connect nonsense during': {
    rest: 'ok connected',
    'cip34 cosmos polkadot': 'malformed-response disconnected',
  },
  'connect nonsense after': 'ok connected',
  'connect vanishes before': 'gone disconnected',
  'connect vanishes during': 'gone disconnected',
  'connect vanishes after': {
    rest: 'ok connected',
    'bip122 eip155 solana': 'gone disconnected',
  },
  'connect revokes before': 'ok connected',
  'connect revokes during': 'ok connected',
  'connect revokes after': {
    rest: 'ok connected',
    'eip155 cosmos': 'ok disconnected',
    'bip122 polkadot solana': 'session-ended disconnected',
  },
  'connect switches before': 'ok connected',
  'connect switches during': 'ok connected',
  'connect switches after': 'ok connected',
  'connect leaves before': 'ok connected',
  'connect leaves during': 'aborted disconnected',
  'connect leaves after': 'aborted disconnected',
  'connect blocked before': 'ok connected',
  'connect blocked during': 'ok connected',
  'connect blocked after': 'ok connected',
  'connect hostile before': 'wallet-failed disconnected',
  'connect hostile during': { rest: 'ok connected', 'cip34 cosmos polkadot': 'wallet-failed disconnected' },
  'connect hostile after': 'ok connected',
  'sign refuses before': 'user-rejected connected',
  'sign refuses during': 'user-rejected connected',
  'sign refuses after': 'ok connected',
  'sign silent before': 'timeout connected',
  'sign silent during': 'timeout connected',
  'sign silent after': 'ok connected',
  'sign cancels before': 'aborted connected',
  'sign cancels during': 'aborted connected',
  'sign cancels after': 'ok connected',
  'sign locks before': {
    rest: 'session-ended disconnected',
    eip155: 'locked connected',
    near: 'unauthorised connected',
    cip34: 'unauthorised disconnected',
  },
  'sign locks during': {
    rest: 'wallet-locked connected',
    'bip122 cosmos polkadot solana': 'session-ended disconnected',
  },
  'sign locks after': { rest: 'ok connected', 'bip122 cosmos polkadot solana': 'ok disconnected' },
  'sign nonsense before': { rest: 'malformed-response connected', mvx: 'user-rejected connected' },
  'sign nonsense during': 'ok connected',
  'sign nonsense after': 'ok connected',
  'sign vanishes before': { rest: 'gone disconnected', 'cosmos mvx': 'gone connected' },
  'sign vanishes during': { rest: 'gone disconnected', cip34: 'gone either', 'cosmos mvx': 'gone connected' },
  'sign vanishes after': { rest: 'ok connected', 'bip122 eip155 near solana': 'ok disconnected' },
  'sign revokes before': {
    rest: 'session-ended disconnected',
    'cip34 near': 'unauthorised disconnected',
    eip155: 'revoked disconnected',
  },
  'sign revokes during': { rest: 'session-ended disconnected', 'cip34 near': 'ok connected' },
  'sign revokes after': { rest: 'ok disconnected', 'cip34 near mvx': 'ok connected' },
  'sign switches before': {
    rest: 'ok connected',
    'cip34 cosmos': 'account-changed connected',
    mvx: 'session-ended disconnected',
  },
  'sign switches during': { rest: 'ok connected', mvx: 'session-ended disconnected' },
  'sign switches after': 'ok connected',
  'sign leaves before': 'session-ended disconnected',
  'sign leaves during': 'session-ended disconnected',
  'sign leaves after': 'ok disconnected',
  'sign blocked before': 'ok connected',
  'sign blocked during': 'ok connected',
  'sign blocked after': 'ok connected',
  'sign hostile before': 'wallet-failed connected',
  'sign hostile during': 'ok connected',
  'sign hostile after': 'ok connected',
  'restore refuses returning': 'ok connected',
  'restore silent returning': { rest: 'timeout disconnected', mvx: 'ok connected' },
  'restore cancels returning': 'ok disconnected',
  'restore locks returning': {
    rest: 'unauthorised disconnected',
    eip155: 'wallet-locked disconnected',
    mvx: 'ok connected',
  },
  'restore nonsense returning': { rest: 'malformed-response disconnected', mvx: 'ok connected' },
  'restore vanishes returning': { rest: 'ok disconnected', eip155: 'gone disconnected' },
  'restore revokes returning': { rest: 'unauthorised disconnected', mvx: 'ok connected' },
  'restore switches returning': 'ok connected',
  'restore leaves returning': 'ok disconnected',
  'restore blocked returning': 'ok disconnected',
  'restore hostile returning': { rest: 'wallet-failed disconnected', mvx: 'ok connected' },
};

/** A wallet over the relay, where it differs from a wallet in the page of a family with events. */
const relay: Readonly<Record<string, Row>> = {
  'connect refuses before': 'connection-rejected disconnected',
  'connect refuses during': 'connection-rejected disconnected',
  // Almost any word is the name of an account of NEAR.
  'connect nonsense before': { rest: 'no-accounts disconnected', near: 'ok connected' },
  'connect nonsense during': { rest: 'no-accounts disconnected', near: 'ok connected' },
  'connect vanishes after': 'ok disconnected',
  'sign nonsense during': 'malformed-response connected',
  'sign revokes before': 'ended disconnected',
  'restore silent returning': 'ok connected',
  'restore locks returning': 'ok connected',
  'restore nonsense returning': 'ok connected',
  'restore vanishes returning': 'ended disconnected',
  'restore revokes returning': 'ended disconnected',
};

/** A wallet in a window of another site, which is closed after each answer. */
const window: Readonly<Record<string, Row>> = {
  'connect nonsense before': 'malformed-response disconnected',
  // The window of NEAR showed the account before.
  'connect nonsense during': { rest: 'malformed-response disconnected', near: 'ok connected' },
  'connect vanishes before': 'user-rejected disconnected',
  'connect vanishes during': 'user-rejected disconnected',
  'connect unopened before': {
    rest: 'multiversx-popup-blocked disconnected',
    near: 'wallet-failed disconnected',
  },
  'sign nonsense before': 'malformed-response connected',
  'sign nonsense during': 'malformed-response connected',
  'sign vanishes before': 'user-rejected connected',
  'sign vanishes during': 'user-rejected connected',
  'sign vanishes after': 'ok connected',
  'sign switches before': 'signature-mismatch connected',
  'sign switches during': 'ok connected',
  'sign unopened before': { rest: 'multiversx-popup-blocked connected', near: 'wallet-failed connected' },
  // Restoring opens no window.
  'restore silent returning': 'ok connected',
  'restore nonsense returning': 'ok connected',
  'restore vanishes returning': 'ok connected',
  'restore unopened returning': 'ok connected',
};

export const exceptions = { relay, window };
