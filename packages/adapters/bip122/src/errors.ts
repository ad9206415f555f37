import { type ErrorCode, WalletError } from '@causeway/protocol';
import { createErrorReader, providerCodes } from '@causeway/protocol/foreignError';

const codes: Readonly<Record<number, ErrorCode>> = {
  ...providerCodes,
  [-32000]: 'user-rejected',
  [-32001]: 'method-unsupported',
};

/** The error of a payment from an address that the wallet keeps for ordinals. */
export const keptForOrdinals = (field: string) =>
  new WalletError('invalid-params', {
    field,
    reason: 'is kept for ordinals, so a payment could spend an inscription. Pay from another account.',
  });

/**
 * Names any failure of an injected wallet by the method that failed, as sent. The negative codes are those of
 * sats-connect's providers (WBIP-001).
 */
export const toWalletError = createErrorReader({
  nests: ['error', 'cause', 'data'],
  codes: (code, _, byWords) =>
    // A request that waits, to EIP-1193; a page that is not allowed, to sats-connect.
    code === -32002 ? (byWords ?? 'unauthorised') : codes[code],
  words: [
    [/is locked|wallet locked|unlock your/, 'wallet-locked'],
    [/already (pending|processing)|request .{0,40}pending/, 'request-pending'],
    [/context invalidated|port (disconnected|closed)|receiving end does not exist/, 'wallet-gone'],
    [/not (been )?(authori[sz]ed|connected|permitted)|unauthori[sz]ed|access denied/, 'unauthorised'],
    [/not (supported|implemented)|unsupported|method not found/, 'method-unsupported'],
    [/insufficient|not enough|dust|bad-txns|min relay fee/, 'transaction-rejected'],
    [/reject|denied|declin|cancel|refus/, 'user-rejected'],
  ],
});
