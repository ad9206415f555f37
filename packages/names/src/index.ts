export type { NamesErrorCode } from './errors.js';
export { createNames, type Names, type NamesOptions } from './names.js';
export { normaliseName } from './normalise.js';
export type { BaseSource, EnsSource, FoundName, Request, ResolvedName } from './types.js';
