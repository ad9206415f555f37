import './codes.js';

export { decodeBase58Check } from './hpke/base58check.js';
export { openCredentialBundle } from './hpke/credentialBundle.js';
export { type ExportBundleOptions, openExportBundle } from './hpke/exportBundle.js';
export { type ImportBundleOptions, sealToImportBundle } from './hpke/importBundle.js';
export { sealOtpCode } from './hpke/otpCode.js';
export { compressPoint, decompressPoint } from './hpke/point.js';
export { generateTargetKey, open, type Sealed, type SealOptions, seal, type TargetKey } from './hpke/seal.js';
export type { SigningKey } from './hpke/signingKey.js';
