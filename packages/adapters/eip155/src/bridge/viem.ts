import { type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { type LocalAccount, serializeTransaction, type TransactionSerializable } from 'viem';
import { toAccount as createAccount } from 'viem/accounts';
import { quantity } from '../chain/quantity.js';
import type { TypedData } from '../chain/typed/types.js';
import type { Eip155Signer } from '../types.js';

const rejected = (method: string, path: string) => malformed(method, path);

/**
 * A signer as a viem account: any viem action that takes a `LocalAccount` prompts in the wallet. To let the wallet
 * broadcast as well, which every wallet can, use `custom(signer.provider)` as the transport instead.
 *
 * `signTransaction` needs a wallet that supports `eth_signTransaction`; few browser wallets do.
 *
 * @throws WalletError from its methods, as the signer's verbs do; `method-unsupported` from `signTransaction`.
 * @example
 * import type { Eip155Signer } from '@causeway/eip155';
 * import { toAccount } from '@causeway/eip155/viem';
 *
 * async function greet(signer: Eip155Signer): Promise<`0x${string}`> {
 *   return toAccount(signer).signMessage({ message: 'Hello' });
 * }
 */
export function toAccount(signer: Eip155Signer): LocalAccount {
  return createAccount({
    address: signer.account.address as Hex,
    async signMessage({ message }) {
      const raw = typeof message === 'string' ? message : message.raw;
      const bytes = typeof message !== 'string' && isHex(raw) ? hexToBytes(raw) : raw;
      return (await signer.signMessage({ message: bytes })).signature as Hex;
    },
    async signTypedData(document) {
      const { domain = {}, types, primaryType, message } = document as unknown as TypedData;
      const typedData = { domain, types, primaryType, message };
      return (await signer.signTypedData({ typedData })).signature as Hex;
    },
    async signTransaction(transaction) {
      const method = 'eth_signTransaction';
      const params = [toRequest(transaction, signer.account.address)];
      const answer = await signer.provider.request({ method, params }).catch((error) => {
        throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
      });
      // Some wallets answer with the bytes, others with the bytes and the fields.
      const raw = typeof answer === 'object' && answer !== null && 'raw' in answer ? answer.raw : answer;
      if (!isHex(raw)) throw rejected(method, 'raw');
      return raw;
    },
  });
}

/** viem's transaction in the wallet's words. */
function toRequest(transaction: TransactionSerializable, from: string) {
  // viem's own check: it throws for fields that do not fit each other.
  serializeTransaction(transaction);
  const { to, data, value, gas, nonce, chainId, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  const numbers = { value, gas, nonce, chainId, gasPrice, maxFeePerGas, maxPriorityFeePerGas };
  const present = Object.entries(numbers).filter(([, number]) => number !== undefined && number !== null);
  return {
    from,
    ...(to ? { to } : {}),
    ...(data ? { data } : {}),
    ...Object.fromEntries(present.map(([field, number]) => [field, quantity(number as bigint)])),
  };
}
