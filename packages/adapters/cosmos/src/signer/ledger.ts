import { WalletError } from '@causeway/protocol';
import { referenceOf } from '../chain/account.js';
import { algorithmOf } from '../chain/crypto.js';
import type { CosmosAccount } from '../types.js';

const message =
  'An account of chain {chain} on a Ledger has an Ethereum key, which cannot sign its transactions.';

/**
 * Throws for an account on a Ledger whose key is of Ethereum's kind. The Cosmos application of a Ledger signs amino JSON with
 * keys of coin type 118; the Ethereum application signs EIP-712 data alone, for which such chains take a transaction of
 * another form (Keplr's `experimentalSignEIP712CosmosTx_v0`).
 *
 * @throws WalletError `cosmos-ledger-unsupported`.
 */
export function demandCosmosKey({ address, chainId }: CosmosAccount, publicKey: Uint8Array): void {
  if (algorithmOf(publicKey, address) !== 'ethsecp256k1') return;
  throw new WalletError('cosmos-ledger-unsupported', { chain: referenceOf(chainId) }, { message });
}
