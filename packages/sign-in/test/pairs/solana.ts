import { decode58, encode58 } from '@causeway/protocol/base58';
import { mainnet as cluster } from '@causeway/solana/chains';
import { memoryKey as solanaKey } from '@causeway/solana/key';
import { createKeyed as solanaKeyed } from '@causeway/solana/keyed';
import * as sol from '@causeway/solana/siwx';
import { verifyMessageSignature } from '@solana/wallet-standard-util';
import nacl from 'tweetnacl';
import { addressIn, ours, type Pair, request, seedOf, utf8 } from './pair.js';

export function solana(byte: number): Pair {
  const keyed = solanaKeyed(solanaKey(seedOf(byte)), { chains: [cluster], request });
  const pair = nacl.sign.keyPair.fromSeed(seedOf(byte));
  const account = keyed.account(cluster.id).id;
  return {
    family: { chains: [cluster.id], ...sol },
    chainId: cluster.id,
    account,
    theirs: async (text) => ({ signature: encode58(nacl.sign.detached(utf8.encode(text), pair.secretKey)) }),
    ours: ours(keyed, cluster.id, 'solana_signMessage', (text, pubkey) => ({
      message: encode58(utf8.encode(text)),
      pubkey,
    })),
    check(text, { signature }) {
      const message = utf8.encode(text);
      const bytes = decode58(signature) ?? new Uint8Array();
      const publicKey = decode58(addressIn(account)) ?? new Uint8Array();
      return verifyMessageSignature({ message, signedMessage: message, signature: bytes, publicKey });
    },
  };
}
