import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Passkey {
  readonly id: Buffer;
  readonly rpId: string;
  readonly privateKey: KeyObject;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const buffer = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer;

/** A byte string in CBOR (RFC 8949 §3.1, major type 2), shorter than 65536. */
const byteString = (bytes: Uint8Array) =>
  bytes.length < 256
    ? Buffer.from([0x58, bytes.length, ...bytes])
    : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255, ...bytes]);

/**
 * A browser's `navigator.credentials` with an authenticator in software: ES256, attestation `none`, present and
 * verified, on one origin. `asked` counts prompts; `passkeys` can be emptied, as by a person who deletes them.
 */
export function createAuthenticator(origin: string) {
  const passkeys: Passkey[] = [];
  let prompts = 0;

  const clientData = (type: string, challenge: BufferSource) => {
    const bytes = Buffer.from(challenge as ArrayBuffer);
    return Buffer.from(
      JSON.stringify({ type, challenge: bytes.toString('base64url'), origin, crossOrigin: false }),
    );
  };
  const authenticatorData = (rpId: string, flags: number, attested = Buffer.alloc(0)) =>
    Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags, 0, 0, 0, 0]), attested]);

  const credentials = {
    async create({ publicKey: asks }: CredentialCreationOptions) {
      prompts++;
      if (!asks) throw new DOMException('no options', 'NotSupportedError');
      const rpId = String(asks.rp.id);
      const excluded = (asks.excludeCredentials ?? []).map(({ id }) => Buffer.from(id as ArrayBuffer));
      if (passkeys.some((each) => excluded.some((id) => id.equals(each.id)))) {
        throw new DOMException('it has one', 'InvalidStateError');
      }
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const id = randomBytes(32);
      // A COSE key (RFC 9053 §7.1.1): EC2, ES256, P-256, x, y.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        byteString(authenticatorData(rpId, 0x45, attested)),
      ]);
      passkeys.push({ id, rpId, privateKey });
      const response = {
        clientDataJSON: buffer(clientData('webauthn.create', asks.challenge)),
        attestationObject: buffer(attestationObject),
        getTransports: () => ['internal'],
      };
      return { rawId: buffer(id), response } as unknown as Credential;
    },
    async get({ publicKey: asks }: CredentialRequestOptions) {
      prompts++;
      const allowed = (asks?.allowCredentials ?? []).map(({ id }) => Buffer.from(id as ArrayBuffer));
      const ofSite = passkeys.filter(({ rpId }) => rpId === asks?.rpId);
      const used = ofSite.findLast(({ id }) => allowed.length === 0 || allowed.some((one) => one.equals(id)));
      if (!used || !asks) throw new DOMException('none', 'NotAllowedError');
      const client = clientData('webauthn.get', asks.challenge);
      const data = authenticatorData(used.rpId, 0x05);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), used.privateKey);
      const response = {
        authenticatorData: buffer(data),
        clientDataJSON: buffer(client),
        signature: buffer(signature),
      };
      return { rawId: buffer(used.id), response } as unknown as Credential;
    },
  };
  return {
    credentials,
    passkeys,
    get asked() {
      return prompts;
    },
  };
}
