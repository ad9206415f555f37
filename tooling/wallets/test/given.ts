import type { CreateKeyed, Key } from '@causeway/protocol';

/** A wallet side that signs nothing, to test the transport without the cryptography. */
export const createKeyed: CreateKeyed = (key) => {
  const address = `0x${Array.from(key.publicKey, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return {
    account: (chainId) => ({ id: `${chainId}:${address}`, chainId, address }),
    methods: ['personal_sign'],
    invoke: async ({ method, params }) => ({ method, params, address }),
  };
};

/** A key whose address is the first 20 bytes of its secret. */
export const memoryKey = (privateKey: Uint8Array): Key => ({
  curve: 'secp256k1',
  publicKey: privateKey.slice(0, 20),
  sign: async () => new Uint8Array(65),
});
