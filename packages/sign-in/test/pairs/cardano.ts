import verifyDataSignature from '@cardano-foundation/cardano-verify-datasignature';
import { cardano as mainnetOfCardano } from '@causeway/cip34/chains';
import { memoryKey as cardanoKey } from '@causeway/cip34/key';
import { createKeyed as cardanoKeyed } from '@causeway/cip34/keyed';
import { addressIn, hexOf, ours, type Pair, request, seedOf, stranger } from './pair.js';

export async function cardano(byte: number): Promise<Pair> {
  const keyed = cardanoKeyed(cardanoKey(seedOf(byte)), { chains: [mainnetOfCardano], request });
  const ownAccount = keyed.account(mainnetOfCardano.id).id;
  return {
    ...(await stranger('CIP-8 on Cardano', byte, ownAccount)),
    ours: ours(keyed, mainnetOfCardano.id, 'cardano_signData', (text, address) => [address, hexOf(text)]),
    check: (text, { signature, key }) =>
      verifyDataSignature(signature, String(key), text, addressIn(ownAccount)),
  };
}
