export { deployNames, type LocalName, type LocalNames, setResolver, writeNames } from './deployNames.js';
