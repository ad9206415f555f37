import { keccak256, parseTransaction, serializeTransaction, type TransactionSerializable } from 'viem';
import { apiError } from '../apiError.js';
import { type Signature, signWithSecret } from './curve.js';

/**
 * Signs an unsigned Ethereum transaction: legacy with or without a chain id (EIP-155), access list (EIP-2930), fee
 * market (EIP-1559), blob without its blobs (EIP-4844) or set code (EIP-7702). Hex in and hex out, without 0x.
 *
 * The bytes are read and written again first: if the result differs they are refused, so that only an
 * understood transaction is signed.
 *
 * @throws ApiError 3 naming `unsignedTransaction`.
 */
export function signEthereum(unsigned: string, secret: Uint8Array): string {
  const hex = `0x${unsigned.replace(/^0x/, '').toLowerCase()}` as const;
  const transaction = parse(hex);
  const { r, s, v } = signWithSecret('CURVE_SECP256K1', secret, keccak256(hex, 'bytes'));
  return serializeTransaction(transaction, signatureOf({ r, s, v }, transaction)).slice(2);
}

function parse(hex: `0x${string}`): TransactionSerializable {
  try {
    const parsed = parseTransaction(hex) as TransactionSerializable;
    const transaction = parsed.type === 'eip4844' ? { ...parsed, sidecars: false as const } : parsed;
    if ('r' in parsed || serializeTransaction(transaction) !== hex) throw new Error('not canonical');
    return transaction;
  } catch {
    throw apiError(3, 'bad request body', {
      fields: { unsignedTransaction: 'is not an unsigned Ethereum transaction' },
    });
  }
}

function signatureOf({ r, s, v }: Signature, transaction: TransactionSerializable) {
  const yParity = v === '01' ? 1 : 0;
  // A legacy signature carries 27 or 28, which the serialiser turns into the form of EIP-155.
  const legacy = transaction.type === 'legacy' || transaction.type === undefined;
  return { r: `0x${r}`, s: `0x${s}`, ...(legacy ? { v: BigInt(27 + yParity) } : { yParity }) } as const;
}
