import type { CreateKeyed, Key } from '@causeway/protocol';

/** A wallet side that signs nothing, to test the page without the cryptography. */
export const createKeyed: CreateKeyed = (key) => {
  const address = `0x${Array.from(key.publicKey, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return {
    account: (chainId) => ({ id: `${chainId}:${address}`, chainId, address }),
    methods: ['personal_sign', 'eth_sendTransaction'],
    async invoke({ chainId, method, params }) {
      if (method === 'eth_sendTransaction') throw new Error('insufficient funds');
      return `${method} on ${chainId} by ${address} of ${JSON.stringify(params)}`;
    },
  };
};

/** A key whose address is the first 20 bytes of its secret. */
export const memoryKey = (secret: Uint8Array): Key => ({
  curve: 'secp256k1',
  publicKey: secret.slice(0, 20),
  sign: async () => new Uint8Array(65),
});
