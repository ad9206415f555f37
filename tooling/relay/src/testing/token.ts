import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** `did:key` of an Ed25519 key. */
export function didOf(publicKey: KeyObject): string {
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  let number = BigInt(`0xed01${raw.toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = alphabet[Number(number % 58n)] + text;
  return `did:key:z${text}`;
}

/** A token as a client makes it; the given fields replace sound ones. */
export function makeToken(
  audience: string,
  seconds: number,
  change: { claims?: object; header?: object; signer?: KeyObject } = {},
): { token: string; clientId: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const clientId = didOf(publicKey);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = part({ alg: 'EdDSA', typ: 'JWT', ...change.header });
  const payload = part({
    iss: clientId,
    sub: 'a'.repeat(64),
    aud: audience,
    iat: seconds,
    exp: seconds + 86_400,
    ...change.claims,
  });
  const signature = sign(null, Buffer.from(`${header}.${payload}`), change.signer ?? privateKey);
  return { token: `${header}.${payload}.${signature.toString('base64url')}`, clientId };
}
