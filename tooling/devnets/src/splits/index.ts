export { compileWithSplits } from './compileSplits.js';
export { deploySplits, type LocalSplits } from './deploySplits.js';
