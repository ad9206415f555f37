import { cosmosHub } from '@causeway/cosmos/chains';
import { memoryKey as cosmosKey } from '@causeway/cosmos/key';
import { createKeyed as cosmosKeyed } from '@causeway/cosmos/keyed';
import { verifyADR36Amino } from '@keplr-wallet/cosmos';
import { addressIn, ours, type Pair, request, seedOf, stranger } from './pair.js';

export async function cosmos(byte: number): Promise<Pair> {
  const keyed = cosmosKeyed(cosmosKey(seedOf(byte)), { chains: [cosmosHub], request });
  const ownAccount = keyed.account(cosmosHub.id).id;
  const sign = ours(keyed, cosmosHub.id, 'keplr_signArbitrary', (data, signer) => ({ signer, data }));
  return {
    ...(await stranger('ADR-36 on Cosmos', byte, ownAccount)),
    async ours(text, message) {
      const { signature, pub_key } = await sign(text, message);
      return { signature, publicKey: Reflect.get(pub_key as object, 'value') };
    },
    check(text, { signature, publicKey }) {
      const [key, bytes] = [publicKey, signature].map((value) => Buffer.from(String(value), 'base64')) as [
        Buffer,
        Buffer,
      ];
      return verifyADR36Amino('cosmos', addressIn(ownAccount), text, key, bytes);
    },
  };
}
