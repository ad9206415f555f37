import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { sha256 } from '../webauthn/clientData.js';

/** The claimed origin of a software authenticator; `flags` are those of its authenticator data. */
export interface Circumstances {
  readonly origin?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly format?: 'none' | 'packed';
}

type Stamped = Record<'authenticatorData' | 'clientDataJson' | 'credentialId' | 'signature', string>;

/** A passkey in software, for tests of code that checks passkeys. */
export interface SoftwarePasskey {
  readonly credentialId: string;
  /** The parameters of an authenticator: name, challenge, attestation. */
  register(challenge: Buffer, circumstances?: Circumstances): Record<string, unknown>;
  /** The answer to a challenge, base64url. */
  assert(challenge: Buffer, circumstances: Circumstances): Stamped;
  /** The value of `X-Stamp-Webauthn` over a body. */
  stamp(body: Uint8Array, circumstances?: Circumstances): Stamped;
}

/** Makes a passkey of ECDSA with P-256 (−7) or of RSA (−257). */
export function softwarePasskey(algorithm: -7 | -257 = -7): SoftwarePasskey {
  const { privateKey, publicKey } =
    algorithm === -7
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const id = randomBytes(32);
  const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

  const clientData = (
    type: string,
    challenge: Buffer,
    { origin = 'http://localhost', crossOrigin = false, ...rest }: Circumstances,
  ) =>
    Buffer.from(JSON.stringify({ type: rest.type ?? type, challenge: url(challenge), origin, crossOrigin }));

  const data = ({ rpId = 'localhost', flags = 0x05 }: Circumstances, more: Buffer, attested: number) =>
    Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags | attested, 0, 0, 0, 0]), more]);

  const assert = (challenge: Buffer, circumstances: Circumstances): Stamped => {
    const client = clientData('webauthn.get', challenge, circumstances);
    const authenticatorData = data(circumstances, Buffer.alloc(0), 0);
    return {
      authenticatorData: url(authenticatorData),
      clientDataJson: url(client),
      credentialId: url(id),
      signature: url(sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)),
    };
  };

  return Object.freeze({
    credentialId: url(id),
    register(challenge: Buffer, circumstances: Circumstances = {}) {
      const client = clientData('webauthn.create', challenge, circumstances);
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cbor(cose(publicKey, algorithm))]);
      const authData = data(circumstances, credential, 0x40);
      const format = circumstances.format ?? 'none';
      const sig = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      const attStmt = new Map<string, Item>(
        format === 'none'
          ? []
          : [
              ['alg', algorithm],
              ['sig', sig],
            ],
      );
      const attestationObject = cbor(
        new Map<string, Item>([
          ['fmt', format],
          ['attStmt', attStmt],
          ['authData', authData],
        ]),
      );
      return {
        authenticatorName: 'Passkey',
        challenge: url(challenge),
        attestation: {
          credentialId: url(id),
          clientDataJson: url(client),
          attestationObject: url(attestationObject),
          transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'],
        },
      };
    },
    assert,
    stamp: (body: Uint8Array, circumstances: Circumstances = {}) =>
      assert(Buffer.from(sha256(body).toString('hex')), circumstances),
  });
}

type Item = number | string | Buffer | ReadonlyMap<number | string, Item>;

function cose(key: KeyObject, algorithm: -7 | -257): ReadonlyMap<number, Item> {
  const jwk = key.export({ format: 'jwk' });
  const part = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(String(jwk[name]), 'base64url');
  return algorithm === -7
    ? new Map<number, Item>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, part('x')],
        [-3, part('y')],
      ])
    : new Map<number, Item>([
        [1, 3],
        [3, -257],
        [-1, part('n')],
        [-2, part('e')],
      ]);
}

/** Writes CBOR in its shortest form. */
export function cbor(item: Item): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  const entries = item as ReadonlyMap<number | string, Item>;
  return Buffer.concat([
    head(5, entries.size),
    ...[...entries].flatMap(([key, value]) => [cbor(key), cbor(value)]),
  ]);
}

function head(major: number, argument: number): Buffer {
  const top = major << 5;
  if (argument < 24) return Buffer.from([top | argument]);
  if (argument < 256) return Buffer.from([top | 24, argument]);
  return Buffer.from([top | 25, argument >> 8, argument & 0xff]);
}

/** The `navigator.credentials` of a page for this passkey, with the parts that stampers use. */
export function softwareCredentials(passkey: SoftwarePasskey, circumstances: Circumstances = {}) {
  return Object.freeze({
    async get({ publicKey }: { publicKey?: { challenge: unknown } } = {}) {
      const stamp = passkey.assert(Buffer.from(publicKey?.challenge as Uint8Array), circumstances);
      const bytes = (name: keyof typeof stamp) =>
        Uint8Array.from(Buffer.from(stamp[name], 'base64url')).buffer;
      const response = {
        authenticatorData: bytes('authenticatorData'),
        clientDataJSON: bytes('clientDataJson'),
        signature: bytes('signature'),
        userHandle: null,
      };
      return {
        id: passkey.credentialId,
        rawId: bytes('credentialId'),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        response,
        getClientExtensionResults: () => ({}),
      };
    },
  });
}
