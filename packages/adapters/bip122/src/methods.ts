import type { ChainId, Scope } from '@causeway/protocol';

/**
 * The namespace's calls, in the shapes of relayed wallets; a session over an injected wallet uses the same.
 *
 * | method | params | result |
 * |---|---|---|
 * | `signMessage` | `{ account, message, address?, protocol? }` | `{ address, signature }` in hex, or in base 64 |
 * | `signPsbt` | `{ account, psbt, signInputs: [{ address, index }], broadcast? }` | `{ psbt, txid? }`, PSBTs in base 64 |
 * | `sendTransfer` | `{ account, recipientAddress, amount }` in satoshis, as text | `{ txid }` |
 * | `getAccountAddresses` | `{ account, intentions? }` | `[{ address, publicKey?, intention? }]` |
 *
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin
 */
export const methods = Object.freeze({
  message: 'signMessage',
  psbt: 'signPsbt',
  transfer: 'sendTransfer',
  addresses: 'getAccountAddresses',
});

/**
 * The scope to request for these chains, or the scope that a session with these methods has.
 *
 * @see https://chainagnostic.org/CAIPs/caip-217
 */
export function scopeOf(
  chains: readonly ChainId[],
  allowed: readonly string[] = Object.values(methods),
): Scope {
  return Object.freeze({
    chains: Object.freeze([...chains]),
    methods: Object.freeze([...allowed]),
    notifications: Object.freeze(['bip122_addressesChanged']),
  });
}
