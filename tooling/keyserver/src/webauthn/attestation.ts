import { verify } from 'node:crypto';
import { apiError } from '../apiError.js';
import { type Fields, record, text, texts } from '../fields.js';
import { type CborMap, decodeCbor } from './cbor.js';
import {
  base64url,
  checkClientData,
  type RelyingParty,
  readAuthenticatorData,
  sha256,
} from './clientData.js';
import { coseKey } from './cose.js';

/** A passkey that may be stored. */
export interface VerifiedAuthenticator {
  readonly name: string;
  /** base64url without padding. */
  readonly credentialId: string;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  readonly aaguid: string;
  readonly attestationType: 'none' | 'packed';
  readonly transports: readonly string[];
  readonly rpId: string;
}

const transportNames = ['BLE', 'INTERNAL', 'NFC', 'USB', 'HYBRID'].map(
  (name) => `AUTHENTICATOR_TRANSPORT_${name}`,
);

/**
 * Checks the registration of a passkey, `{authenticatorName, challenge, attestation}`, as a relying party must (Web
 * Authentication Level 3, §7.1). Attestation statements `none` and `packed` with the key's own signature are taken;
 * those with a maker's certificate are not, because this server keeps no list of makers.
 *
 * @throws ApiError 3 `invalid authenticator attestation`, or `bad request body` naming the field.
 */
export function verifyAttestation(parameters: Fields, party: RelyingParty): VerifiedAuthenticator {
  const name = text(parameters, 'authenticatorName');
  const challenge = text(parameters, 'challenge', { max: 1024 });
  const attestation = record(parameters, 'attestation');
  const transports = texts(attestation, 'transports', { max: 8 });
  const fields = ['credentialId', 'clientDataJson', 'attestationObject'] as const;
  for (const field of fields) text(attestation, field, { max: 65_536 });
  if (!transports.every((each) => transportNames.includes(each)))
    throw apiError(3, 'bad request body', {
      fields: { transports: `must be of ${transportNames.join(', ')}` },
    });
  try {
    return { name, transports, ...check(challenge, attestation, party) };
  } catch {
    throw apiError(3, 'invalid authenticator attestation');
  }
}

function check(challenge: string, attestation: Fields, party: RelyingParty) {
  const clientData = base64url(attestation.clientDataJson);
  checkClientData(clientData, { ...party, type: 'webauthn.create', challenge: base64url(challenge) });
  const { value, end } = decodeCbor(base64url(attestation.attestationObject));
  if (!(value instanceof Map) || end !== base64url(attestation.attestationObject).length)
    throw new Error('The attestation is not one map.');
  const authData = value.get('authData');
  const statement = value.get('attStmt');
  const format = value.get('fmt');
  if (!Buffer.isBuffer(authData) || !(statement instanceof Map))
    throw new Error('The attestation misses a part.');
  const { rpId, attested, extensions, rest } = readAuthenticatorData(authData, party.rpIds);
  if (!attested || rest.length < 18) throw new Error('There is no credential in it.');
  const idEnd = 18 + rest.readUInt16BE(16);
  // §7.1 step 25: at most 1023 bytes.
  if (idEnd > 18 + 1023 || idEnd >= rest.length) throw new Error('The credential id is too long.');
  const credentialId = rest.subarray(18, idEnd).toString('base64url');
  if (idEnd === 18 || credentialId !== attestation.credentialId)
    throw new Error('The credential id is another one.');
  const cose = decodeCbor(rest, idEnd);
  if (!(cose.value instanceof Map)) throw new Error('The key is not a map.');
  const after = extensions ? decodeCbor(rest, cose.end).end : cose.end;
  if (after !== rest.length) throw new Error('There is something behind the key.');
  const { key, algorithm } = coseKey(cose.value);
  const attestationType = checkStatement(format, statement, {
    algorithm,
    verify: (signature) => verify('sha256', Buffer.concat([authData, sha256(clientData)]), key, signature),
  });
  const publicKey = key.export({ type: 'spki', format: 'der' });
  return { credentialId, publicKey, aaguid: uuid(rest.subarray(0, 16)), attestationType, rpId };
}

/** §8.7 none: an empty statement. §8.2 packed without a certificate: the new key signed it. */
function checkStatement(
  format: unknown,
  statement: CborMap,
  credential: { readonly algorithm: number; verify(signature: Buffer): boolean },
): 'none' | 'packed' {
  if (format === 'none' && statement.size === 0) return format;
  const signature = statement.get('sig');
  const self = format === 'packed' && !statement.has('x5c') && statement.get('alg') === credential.algorithm;
  if (self && Buffer.isBuffer(signature) && credential.verify(signature)) return format;
  throw new Error('The attestation statement is not good.');
}

const uuid = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
