import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  ECDH,
  type JsonWebKeyInput,
  type KeyObject,
  verify,
} from 'node:crypto';
import { cryptoWaitReady, signatureVerify, sr25519PairFromSeed } from '@polkadot/util-crypto';
import { Verifier } from 'bip322-js';
import { keccak256, recoverMessageAddress } from 'viem';

/** A message, its signature as the page shows it, and the account that should have signed it. */
interface Claim {
  readonly message: string;
  readonly signature: string;
  readonly address: string;
  /** The account's secret, which is public: 32 bytes as 0x-hex. */
  readonly secret: string;
  /** The data that the app stores with the signature, where the check needs it. */
  readonly proof?: Readonly<Record<string, string>>;
}

/** The public key of an ed25519 seed, computed by OpenSSL. */
function ed25519(secret: string): KeyObject {
  const key = Buffer.from(`302e020100300506032b657004220420${secret.slice(2)}`, 'hex');
  return createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
}

/** The public key of a secp256k1 secret, computed by OpenSSL. */
function secp256k1(secret: string): KeyObject {
  const curve = createECDH('secp256k1');
  curve.setPrivateKey(Buffer.from(secret.slice(2), 'hex'));
  const point = ECDH.convertKey(curve.getPublicKey(), 'secp256k1') as Buffer;
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key: JsonWebKeyInput['key'] = { kty: 'EC', crv: 'secp256k1', x: part(1), y: part(33) };
  return createPublicKey({ format: 'jwk', key });
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
function base58(text: string): Buffer {
  let value = 0n;
  for (const letter of text) value = value * 58n + BigInt(alphabet.indexOf(letter));
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = value.toString(16);
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')]);
}

/** The bytes of ADR-36. */
function adr36({ message, address }: Claim): Buffer {
  const data = Buffer.from(message).toString('base64');
  return Buffer.from(
    `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${address}"}}],"sequence":"0"}`,
  );
}

/**
 * The bytes of CIP-8, split at their fixed positions: the signature of an enterprise address is `84 582a <42
 * bytes> a1 66 hashed f4 <payload> 5840 <64 bytes>`.
 */
function cip8({ message, signature }: Claim): readonly [signed: Buffer, made: Buffer] {
  const bytes = Buffer.from(signature, 'hex');
  const text = Buffer.from(message);
  const head = text.length < 24 ? [0x40 + text.length] : [0x58, text.length];
  const context = Buffer.from('Signature1');
  const header = bytes.subarray(3, 45);
  const signed = Buffer.from([0x84, 0x6a, ...context, 0x58, 42, ...header, 0x40, ...head, ...text]);
  return [signed, bytes.subarray(-64)];
}

/** The bytes of NEP-413: the recipient, a nonce and the callback URL are signed with the text. */
function nep413({ message, proof: { recipient = '', nonce = '', callbackUrl } = {} }: Claim): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const text = (value: string) => Buffer.concat([number(Buffer.byteLength(value)), Buffer.from(value)]);
  const nonceBytes = Buffer.from(nonce, 'base64');
  const back = callbackUrl === undefined ? [Buffer.from([0])] : [Buffer.from([1]), text(callbackUrl)];
  const payload = [number(2 ** 31 + 413), text(message), nonceBytes, text(recipient), ...back];
  return createHash('sha256').update(Buffer.concat(payload)).digest();
}

/**
 * Whether an account signed a message, by namespace: OpenSSL, viem and Polkadot's own library check bytes that
 * are built here, independently of the app's code.
 */
export const signedBy: Readonly<Record<string, (claim: Claim) => boolean | Promise<boolean>>> = {
  eip155: async ({ message, signature, address }) =>
    (await recoverMessageAddress({ message, signature: signature as `0x${string}` })) === address,
  solana: ({ message, signature, secret }) =>
    verify(null, Buffer.from(message), ed25519(secret), base58(signature)),
  async polkadot({ message, signature, secret }) {
    await cryptoWaitReady();
    const { publicKey } = sr25519PairFromSeed(Buffer.from(secret.slice(2), 'hex'));
    return signatureVerify(`<Bytes>${message}</Bytes>`, signature, publicKey).isValid;
  },
  cosmos(claim) {
    const key = { key: secp256k1(claim.secret), dsaEncoding: 'ieee-p1363' } as const;
    return verify('sha256', adr36(claim), key, Buffer.from(claim.signature, 'base64'));
  },
  cip34(claim) {
    const [signed, signature] = cip8(claim);
    return verify(null, signed, ed25519(claim.secret), signature);
  },
  mvx({ message, signature, secret }) {
    const text = Buffer.from(message);
    const whole = Buffer.concat([Buffer.from(`\x17Elrond Signed Message:\n${text.length}`), text]);
    return verify(
      null,
      keccak256(whole, 'bytes'),
      ed25519(secret),
      Buffer.from(signature.replace('0x', ''), 'hex'),
    );
  },
  bip122: ({ message, signature, address }) => Verifier.verifySignature(address, message, signature),
  near: (claim) => verify(null, nep413(claim), ed25519(claim.secret), Buffer.from(claim.signature, 'base64')),
};
