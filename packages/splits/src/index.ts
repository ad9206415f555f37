export { plainAbi, pointsAbi } from './abi.js';
export { decodeCall, encodeCall, type SplitsCall } from './calls.js';
export { createSplitsReader } from './client.js';
export {
  type Distribution,
  type Holdings,
  type Payment,
  previewDistribution,
  previewWithdrawal,
} from './distribution.js';
export type { Rule } from './errors.js';
export { decodeRefusal, type SplitsErrorCode, toSplitsError } from './errors.js';
export type { SplitFacts, SplitsEvent } from './events.js';
export { hashSplit, minimalProxy, predictAddress } from './hash.js';
export { collectSplits, concerns, type KnownSplit } from './known.js';
export type { Balances, Preview, SplitState, SplitsReader } from './readerTypes.js';
export {
  findProblems,
  maxDistributorFee,
  orderSplit,
  type Problem,
  percentageScale,
} from './rules.js';
export { type ScanCursor, type ScanOptions, type ScanStep, scanSplits } from './scan.js';
export { formatPercent, parsePercent, shareEqually } from './shares.js';
export type {
  Allocation,
  Points,
  Request,
  Split,
  SplitMain,
  SplitsAction,
  SplitsFunction,
} from './types.js';
