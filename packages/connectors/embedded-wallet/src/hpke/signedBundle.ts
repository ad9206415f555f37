import { ownValue, parseJson } from '../client/fields.js';
import { bundleInvalid } from '../errors.js';
import { fromDer } from '../stamps/der.js';
import { fromHex } from './bytes.js';

/** What the provider signed: texts by name. */
type SignedData = Readonly<Record<string, string>>;

/** The named own texts of an object in JSON. */
function texts(text: string, names: readonly string[]): SignedData {
  const value = parseJson(text);
  const found = names.map((name) => [name, ownValue(value, name)]);
  if (!found.every(([, part]) => typeof part === 'string')) throw bundleInvalid('format');
  return Object.fromEntries(found);
}

/**
 * The data of a signed bundle: JSON `{version, data, dataSignature, enclaveQuorumPublic}`, where `data` is the hex of
 * a JSON object and the signature (DER, ECDSA P-256 over SHA-256) covers its bytes. The key that signed must be
 * `signerKey`, pinned by configuration; the one named in the bundle proves nothing.
 *
 * @throws WalletError `embedded-bundle-invalid` with reason `format` or `signature`.
 */
export async function openSigned(
  bundle: string,
  signerKey: string,
  names: readonly string[],
): Promise<SignedData> {
  const envelope = texts(bundle, ['version', 'data', 'dataSignature', 'enclaveQuorumPublic']);
  const data = fromHex(envelope.data);
  const signer = fromHex(signerKey, 65);
  const der = fromHex(envelope.dataSignature);
  if (envelope.version !== 'v1.0.0' || !data || !der) throw bundleInvalid('format');
  const signature = fromDer(der);
  if (!signer || !signature || envelope.enclaveQuorumPublic !== signerKey) throw bundleInvalid('signature');
  if (!(await isSigned(signer, signature, data))) throw bundleInvalid('signature');
  return texts(new TextDecoder().decode(data), names);
}

async function isSigned(
  signer: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle
    .importKey('raw', signer, algorithm, false, ['verify'])
    .catch((cause) => Promise.reject(bundleInvalid('signature', cause)));
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, data);
}
