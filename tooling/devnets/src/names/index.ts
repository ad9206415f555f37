export { deployNames, type LocalName, type LocalNames, setResolver, writeNames } from './deployNames.js';
export { answerWith, type Behaviour, type NameResolver, startNameResolver } from './startResolver.js';
