import { createErrorReader, providerCodes } from '@causeway/protocol/foreignError';

/** Names any failure of an injected wallet by the method that failed, as sent. */
export const toWalletError = createErrorReader({
  nests: ['error', 'cause', 'data'],
  codes: providerCodes,
  words: [
    [/is locked|wallet locked|unlock your/, 'wallet-locked'],
    [/already (pending|processing)|request .{0,40}pending/, 'request-pending'],
    [/context invalidated|port (disconnected|closed)|receiving end does not exist/, 'wallet-gone'],
    [/not (been )?(authori[sz]ed|connected|permitted)|unauthori[sz]ed|access denied/, 'unauthorised'],
    [/not (supported|implemented)|unsupported|method not found/, 'method-unsupported'],
    [/reject|denied|declin|cancel|refus/, 'user-rejected'],
  ],
});
