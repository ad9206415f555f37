import { type CreateKeyed, WalletError } from '@causeway/protocol';
import {
  bytesToHex,
  type Hex,
  hashMessage,
  hashTypedData,
  hexToBytes,
  keccak256,
  recoverAddress,
  serializeTransaction,
} from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import { Secp256k1Point } from './point.js';

/** The wallet side of EVM chains as the tests need it, made with another library than the adapter's. */
export const createKeyed: CreateKeyed = (key, { chains }) => {
  const address = publicKeyToAddress(Secp256k1Point.decompress(key.publicKey));
  const sign = async (digest: Hex) => {
    const signature = await key.sign(hexToBytes(digest));
    const hex = bytesToHex(signature.subarray(0, 64)) + (signature[64] ? '1c' : '1b');
    const recovered = await recoverAddress({ hash: digest, signature: hex as Hex });
    if (recovered !== address) throw new WalletError('signature-mismatch', { account: address, recovered });
    return hex as Hex;
  };
  return {
    methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_signTransaction', 'eth_sendTransaction'],
    account(chainId) {
      return { id: `${chainId}:${address}`, chainId, address, publicKey: key.publicKey };
    },
    async invoke({ chainId, method, params }) {
      if (!chains.some(({ id }) => id === chainId))
        throw new WalletError('network-unknown', { chain: chainId });
      const list = params as readonly unknown[];
      if (method === 'personal_sign') return sign(hashMessage({ raw: list[0] as Hex }));
      if (method === 'eth_signTypedData_v4') return sign(hashTypedData(JSON.parse(list[1] as string)));
      if (method !== 'eth_signTransaction') throw new WalletError('method-unsupported', { method });
      const request = list[0] as Readonly<Record<string, Hex>>;
      const transaction = {
        type: 'eip1559',
        chainId: Number(chainId.split(':')[1]),
        to: request.to,
        value: BigInt(request.value ?? 0),
        data: request.data,
        gas: BigInt(request.gas as Hex),
        nonce: Number(request.nonce),
        maxFeePerGas: BigInt(request.maxFeePerGas as Hex),
        maxPriorityFeePerGas: BigInt(request.maxPriorityFeePerGas as Hex),
      } as const;
      const signature = await sign(keccak256(serializeTransaction(transaction)));
      const [r, s] = [signature.slice(0, 66) as Hex, `0x${signature.slice(66, 130)}` as Hex];
      return serializeTransaction(transaction, { r, s, yParity: signature.endsWith('1c') ? 1 : 0 });
    },
  };
};
