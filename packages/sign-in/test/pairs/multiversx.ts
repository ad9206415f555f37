import { mainnet as mainnetOfMultiversx } from '@causeway/multiversx/chains';
import { memoryKey as multiversxKey } from '@causeway/multiversx/key';
import { createKeyed as multiversxKeyed } from '@causeway/multiversx/keyed';
import { Address, Message, MessageComputer, UserVerifier } from '@multiversx/sdk-core';
import { addressIn, ours, type Pair, request, seedOf, stranger, utf8 } from './pair.js';

export async function multiversx(byte: number): Promise<Pair> {
  const keyed = multiversxKeyed(multiversxKey(seedOf(byte)), { chains: [mainnetOfMultiversx], request });
  const ownAccount = keyed.account(mainnetOfMultiversx.id).id;
  const verifier = UserVerifier.fromAddress(Address.newFromBech32(addressIn(ownAccount)));
  return {
    ...(await stranger('a message of MultiversX', byte, ownAccount)),
    ours: ours(keyed, mainnetOfMultiversx.id, 'mvx_signMessage', (message, address) => ({
      message,
      address,
    })),
    check(text, { signature }) {
      const bytes = new MessageComputer().computeBytesForVerifying(new Message({ data: utf8.encode(text) }));
      return verifier.verify(bytes, Buffer.from(signature, 'hex'));
    },
  };
}
