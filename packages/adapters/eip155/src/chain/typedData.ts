export { type CheckOptions, checkTypedData } from './typed/check.js';
export { hashTypedData, type TypedDataDigests } from './typed/hash.js';
export { serializeTypedData, type TypedDataRow, visibleText, walkTypedData } from './typed/show.js';
export type {
  CheckedTypedData,
  TypedData,
  TypedDataDomain,
  TypedDataField,
  TypedNode,
} from './typed/types.js';
