import { polkadotRelay } from '@causeway/polkadot/chains';
import { memoryKey as polkadotKey } from '@causeway/polkadot/key';
import { createKeyed as polkadotKeyed } from '@causeway/polkadot/keyed';
import { signatureVerify } from '@polkadot/util-crypto';
import { addressIn, ours, type Pair, request, seedOf, stranger } from './pair.js';

export const polkadot =
  (curve: 'sr25519' | 'ed25519' | 'ecdsa') =>
  async (byte: number): Promise<Pair> => {
    const key = polkadotKey(seedOf(byte), curve === 'ecdsa' ? 'secp256k1' : curve);
    const keyed = polkadotKeyed(key, { chains: [polkadotRelay], request });
    const ownAccount = keyed.account(polkadotRelay.id).id;
    return {
      ...(await stranger(`${curve} on Polkadot`, byte, ownAccount)),
      ours: ours(keyed, polkadotRelay.id, 'polkadot_signMessage', (message, address) => ({
        address,
        message,
      })),
      check: (text, { signature }) =>
        signatureVerify(`<Bytes>${text}</Bytes>`, signature, addressIn(ownAccount)).isValid,
    };
  };
