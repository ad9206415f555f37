import { WalletError } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import type { SigningStargateClient } from '@cosmjs/stargate';
import { algorithmOf } from '../chain/crypto.js';
import type { StdSignDoc } from '../chain/document.js';
import type { CosmosSigner } from '../types.js';

type OfflineSigner = Parameters<typeof SigningStargateClient.createWithSigner>[1];

/** A signer of both kinds, as `SigningStargateClient` takes it. */
export type StargateSigner = Extract<OfflineSigner, { signDirect: unknown }> &
  Extract<OfflineSigner, { signAmino: unknown }>;

/**
 * Our signer as an offline signer: `SigningStargateClient` builds, has it signed in the wallet and broadcasts
 * itself. Each signature is verified first. Prompts as `signTransaction` does. Stargate takes amino signatures from a signer
 * without `signDirect` only: for an account on a Ledger give it `getAccounts` and `signAmino` alone.
 *
 * @throws WalletError from its methods, as `signTransaction` does; `unauthorised` for another account's address.
 * @example
 * import type { CosmosSigner } from '@causeway/cosmos';
 * import { toOfflineSigner } from '@causeway/cosmos/stargate';
 * import { coins, GasPrice, SigningStargateClient } from '@cosmjs/stargate';
 *
 * async function send(signer: CosmosSigner, to: string): Promise<void> {
 *   const gasPrice = GasPrice.fromString('0.025uatom');
 *   const offline = toOfflineSigner(signer);
 *   const client = await SigningStargateClient.connectWithSigner('https://rpc.example', offline, { gasPrice });
 *   await client.sendTokens(signer.account.address, to, coins('1000000', 'uatom'), 'auto');
 * }
 */
export function toOfflineSigner(signer: CosmosSigner): StargateSigner {
  const { address, publicKey } = signer.account;
  const demandOwn = (signer: string, method: string) => {
    if (signer !== address) throw new WalletError('unauthorised', { method });
  };
  const signatureOf = (result: { readonly publicKey: string; readonly signature: string }) => ({
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: result.publicKey },
    signature: result.signature,
  });
  return Object.freeze<StargateSigner>({
    async getAccounts() {
      if (!publicKey) throw malformed('getKey', 'pubKey');
      const algo = algorithmOf(publicKey, address) ?? 'secp256k1';
      return [{ address, algo, pubkey: publicKey }];
    },
    async signDirect(address, document) {
      demandOwn(address, 'signDirect');
      const result = await signer.signTransaction({ document });
      if (result.scheme !== 'cosmos:direct')
        throw new WalletError('method-unsupported', { method: 'signDirect' });
      return { signed: result.signed, signature: signatureOf(result) };
    },
    async signAmino(address, document) {
      demandOwn(address, 'signAmino');
      const result = await signer.signTransaction({ document: document as StdSignDoc });
      if (result.scheme !== 'cosmos:amino')
        throw new WalletError('method-unsupported', { method: 'signAmino' });
      return { signed: result.signed as typeof document, signature: signatureOf(result) };
    },
  });
}
