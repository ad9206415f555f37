import { utf8 } from './bytes.js';
import { sealedText } from './importBundle.js';
import { seal } from './seal.js';
import { openSigned } from './signedBundle.js';

/**
 * Seals a one-time code together with the key that will log in (compressed, 66 hex digits) to the target key of
 * `otpEncryptionTargetBundle`, for `encryptedOtpBundle`. `signerKey` is the pinned key that signs such targets.
 *
 * @throws WalletError `embedded-bundle-invalid` with reason `format` or `signature`.
 * @example
 * import { generateSessionKey } from '@causeway/embedded-wallet/client';
 * import { sealOtpCode } from '@causeway/embedded-wallet/hpke';
 *
 * async function encrypt(code: string, targetBundle: string, signerKey: string): Promise<string> {
 *   const { publicKey } = await generateSessionKey();
 *   return sealOtpCode(code, publicKey, targetBundle, { signerKey });
 * }
 */
export async function sealOtpCode(
  code: string,
  publicKey: string,
  targetBundle: string,
  { signerKey }: { readonly signerKey: string },
): Promise<string> {
  const { targetPublic = '' } = await openSigned(targetBundle, signerKey, ['targetPublic']);
  const plaintext = utf8(JSON.stringify({ otp_code: code, public_key: publicKey }));
  return sealedText(await seal(plaintext, targetPublic));
}
