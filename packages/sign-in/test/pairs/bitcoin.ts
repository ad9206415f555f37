import { mainnet as bitcoinMainnet } from '@causeway/bip122/chains';
import { memoryKey as bitcoinKey } from '@causeway/bip122/key';
import { createKeyed as bitcoinKeyed } from '@causeway/bip122/keyed';
import { Verifier } from 'bip322-js';
import { ours, type Pair, request, seedOf, stranger } from './pair.js';

export async function bitcoin(byte: number): Promise<Pair> {
  const keyed = bitcoinKeyed(bitcoinKey(seedOf(byte)), { chains: [bitcoinMainnet], request });
  const { id, address } = keyed.account(bitcoinMainnet.id);
  return {
    ...(await stranger('BIP-322 and P2WPKH on Bitcoin', byte, id)),
    ours: ours(keyed, bitcoinMainnet.id, 'signMessage', (message, account) => ({ account, message })),
    check(text, { signature }) {
      const isHex = /^[\da-f]+$/.test(signature);
      const inBase64 = isHex ? Buffer.from(signature, 'hex').toString('base64') : signature;
      return Verifier.verifySignature(address, text, inBase64);
    },
  };
}
