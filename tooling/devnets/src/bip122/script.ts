import * as ecc from '@bitcoinerlab/secp256k1';
import { address, crypto, initEccLib, networks, payments, type Transaction } from 'bitcoinjs-lib';

initEccLib(ecc);

const { regtest } = networks;
const same = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/** The addresses of a secret on a regtest chain: of P2WPKH, and of P2TR by its key alone (BIP-86). */
export function bitcoinAddresses(privateKey: string): readonly [payment: string, taproot: string] {
  const pubkey = ecc.pointFromScalar(Buffer.from(privateKey.replace(/^0x/, ''), 'hex'), true);
  if (!pubkey) throw new Error('This is no secret key.');
  const internalPubkey = pubkey.slice(1);
  const segwit = payments.p2wpkh({ pubkey, network: regtest }).address;
  const taproot = payments.p2tr({ internalPubkey, network: regtest }).address;
  return [segwit ?? '', taproot ?? ''];
}

/** The output script of an address. */
export const scriptOf = (text: string): Uint8Array => address.toOutputScript(text, regtest);

/** The address of an output script; `undefined` for a script without one. */
export function addressOf(script: Uint8Array): string | undefined {
  try {
    return address.fromOutputScript(script, regtest);
  } catch {
    return undefined;
  }
}

/** The kind of a script, with Esplora's name. */
export function typeOf(script: Uint8Array): string {
  const [first, length] = script;
  if (first === 0 && length === 20) return 'v0_p2wpkh';
  if (first === 0 && length === 32) return 'v0_p2wsh';
  if (first === 0x51 && length === 32) return 'v1_p2tr';
  if (first === 0x76) return 'p2pkh';
  return first === 0xa9 ? 'p2sh' : 'unknown';
}

/** The output that an input spends. */
export interface Spent {
  readonly script: Uint8Array;
  readonly value: bigint;
}

/** The hash of a key in P2WPKH, of itself or within P2SH. */
function keyHashOf(script: Uint8Array, scriptSig: Uint8Array): Uint8Array | undefined {
  if (typeOf(script) === 'v0_p2wpkh') return script.slice(2);
  const redeem = scriptSig.slice(1);
  const isNested = typeOf(script) === 'p2sh' && scriptSig[0] === 22 && typeOf(redeem) === 'v0_p2wpkh';
  return isNested && same(crypto.hash160(redeem), script.slice(2, 22)) ? redeem.slice(2) : undefined;
}

/** Whether an input is signed by the key of its output: P2WPKH, the same within P2SH, and P2TR by its key. */
export function isSigned(transaction: Transaction, index: number, spent: readonly Spent[]): boolean {
  const { script, value } = spent[index] as Spent;
  const { witness, script: scriptSig } = transaction.ins[index] as Transaction['ins'][number];
  const [signature, publicKey] = witness;
  if (!signature) return false;
  if (typeOf(script) === 'v1_p2tr') {
    const hashType = signature[64] ?? 0;
    if (witness.length !== 1 || scriptSig.length > 0) return false;
    const digest = transaction.hashForWitnessV1(
      index,
      spent.map((one) => one.script),
      spent.map((one) => one.value),
      hashType,
    );
    return ecc.verifySchnorr(digest, script.slice(2), signature.slice(0, 64));
  }
  const keyHash = keyHashOf(script, scriptSig);
  if (!keyHash || witness.length !== 2 || !publicKey || !same(crypto.hash160(publicKey), keyHash))
    return false;
  const code = payments.p2pkh({ hash: keyHash, network: regtest }).output as Uint8Array;
  const hashType = signature.at(-1) ?? 0;
  const digest = transaction.hashForWitnessV0(index, code, value, hashType);
  const rs = fromDer(signature.slice(0, -1));
  return rs !== undefined && ecc.verify(digest, publicKey, rs, true);
}

/** `r ‖ s` of a signature in DER (BIP-66). */
function fromDer(der: Uint8Array): Uint8Array | undefined {
  const number = (at: number): Buffer | undefined => {
    const length = der[at + 1] ?? 0;
    const bytes = Buffer.from(der.slice(at + 2, at + 2 + length));
    const trimmed = bytes[0] === 0 ? bytes.subarray(1) : bytes;
    return der[at] === 2 && trimmed.length <= 32
      ? Buffer.concat([Buffer.alloc(32 - trimmed.length), trimmed])
      : undefined;
  };
  const r = number(2);
  const s = number(4 + (der[3] ?? 0));
  return der[0] === 0x30 && r && s ? Buffer.concat([r, s]) : undefined;
}
