export {
  deployNames,
  type LocalName,
  type LocalNames,
  setNameForAddr,
  setResolver,
  writeNames,
} from './deployNames.js';
export { answerWith, type Behaviour, type NameResolver, startNameResolver } from './startResolver.js';
