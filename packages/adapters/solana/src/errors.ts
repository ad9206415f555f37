import { createErrorReader, providerCodes } from '@causeway/protocol/foreignError';

const codes: typeof providerCodes = { ...providerCodes, [-32003]: 'transaction-rejected' };

/** Names any failure of an injected wallet by the method that failed, as sent. */
export const toWalletError = createErrorReader({
  nests: ['error', 'cause', 'data'],
  texts: ['message', 'name'],
  // -32002 is an open request to wallets, and a failed simulation to Solana's nodes, which wallets pass on.
  codes: (code, _, byWords) => (code === -32002 && byWords) || codes[code],
  words: [
    [
      /insufficient (funds|lamports|balance)|blockhash not found|simulation failed|no record of a prior credit/,
      'transaction-rejected',
    ],
    [
      /user (rejected|denied|cancel|declined)|(rejected|denied|cancell?ed|declined) by (the )?user|request was (rejected|refused)|user closed|plugin closed/,
      'user-rejected',
    ],
    [/already (pending|processing|connecting)|request .{0,40}pending/, 'request-pending'],
    [/is locked|wallet locked|unlock your/, 'wallet-locked'],
    [/context invalidated|port (disconnected|closed)|receiving end does not exist/, 'wallet-gone'],
    [/not (been )?authori[sz]ed|unauthori[sz]ed|not connected|no wallet account/, 'unauthorised'],
    [/not (supported|implemented)|unsupported|method not found/, 'method-unsupported'],
    [/reject|approval denied/, 'user-rejected'],
  ],
});
