import { createErrorReader, providerCodes } from '@causeway/protocol/foreignError';
import type {} from './codes.js';

/**
 * Names any failure of a wallet by the method that failed. Extensions of this namespace fail with text alone; some
 * wallets give a number as well.
 */
export const toWalletError = createErrorReader({
  codes: providerCodes,
  words: [
    [/is locked|wallet locked|unlock (your|the)|keyring locked/, 'wallet-locked'],
    [/rate limit/, 'polkadot-rate-limited'],
    [/pending authorization|already (pending|processing)|request .{0,40}pending/, 'request-pending'],
    [
      /context invalidated|port (disconnected|closed)|disconnected (from )?port|receiving end does not exist|extension (was )?unloaded/,
      'wallet-gone',
    ],
    [
      /not allowed to interact|has not been enabled|not (yet )?authori[sz]ed|unauthori[sz]ed|no permission/,
      'unauthorised',
    ],
    [
      /^cancell?ed|user (rejected|denied|cancel|declined)|(rejected|denied|cancell?ed|declined) by (the )?user/,
      'user-rejected',
    ],
    [/not (supported|implemented)|unsupported|unknown (method|message)|not a function/, 'method-unsupported'],
    [/reject|cancell?ed|denied/, 'user-rejected'],
  ],
});
