import { mainnet as ethereum } from '@causeway/eip155/chains';
import { memoryKey as evmKey } from '@causeway/eip155/key';
import { createKeyed as evmKeyed } from '@causeway/eip155/keyed';
import * as evm from '@causeway/eip155/siwx';
import { bytesToHex } from '@causeway/protocol/bytes';
import { SiweMessage } from 'siwe';
import { privateKeyToAccount } from 'viem/accounts';
import { hexOf, ours, type Pair, request, seedOf } from './pair.js';

export function eip155(byte: number): Pair {
  const secret = bytesToHex(seedOf(byte));
  const keyed = evmKeyed(evmKey(secret), { chains: [ethereum], request });
  const signer = privateKeyToAccount(secret);
  return {
    family: { chains: [ethereum.id], ...evm },
    chainId: ethereum.id,
    account: keyed.account(ethereum.id).id,
    theirs: async (message) => ({ signature: await signer.signMessage({ message }) }),
    ours: ours(keyed, ethereum.id, 'personal_sign', (text, address) => [`0x${hexOf(text)}`, address]),
    async check(text, { signature }, { domain, nonce }) {
      const { success } = await new SiweMessage(text).verify({
        signature,
        domain,
        nonce,
        time: '2026-11-23T12:00:00Z',
      });
      return success;
    },
  };
}
