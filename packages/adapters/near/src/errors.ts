import { createErrorReader, providerCodes } from '@causeway/protocol/foreignError';

/** Names any failure of a wallet of NEAR by the method that failed, as sent. */
export const toWalletError = createErrorReader({
  nests: ['error', 'cause', 'data'],
  texts: ['message', 'type', 'name'],
  codes: providerCodes,
  words: [
    [/is locked|wallet locked|unlock your/, 'wallet-locked'],
    [
      /context invalidated|port (disconnected|closed)|disconnected from|receiving end does not exist/,
      'wallet-gone',
    ],
    [
      /notenoughbalance|lackbalance|enough balance|invalidnonce|invalidtxerror|accountdoesnotexist|expired/,
      'transaction-rejected',
    ],
    [/already (pending|processing|open)|request .{0,40}pending/, 'request-pending'],
    [/signer.{0,20}(not found|mismatch)|account .{0,80}not (found|available)/, 'account-changed'],
    [
      /not (signed ?in|permitted|authori[sz]ed|connected|allowed)|no permission|permission denied|signed out/,
      'unauthorised',
    ],
    [
      /(method|function).{0,60}(not|un)[ -]?(supported|found|implemented)|is not a function|not (supported|implemented)/,
      'method-unsupported',
    ],
    [/reject|denied|declin|cancel|refus|closed the window|user closed/, 'user-rejected'],
  ],
});
