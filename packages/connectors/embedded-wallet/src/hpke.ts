import './codes.js';

export { decodeBase58Check } from './hpke/base58check.js';
export {
  type ExportBundleOptions,
  type ImportBundleOptions,
  openCredentialBundle,
  openExportBundle,
  sealOtpCode,
  sealToImportBundle,
} from './hpke/bundles.js';
export { compressPoint, decompressPoint } from './hpke/point.js';
export { generateTargetKey, open, type Sealed, type SealOptions, seal, type TargetKey } from './hpke/seal.js';
export type { SigningKey } from './hpke/signingKey.js';
