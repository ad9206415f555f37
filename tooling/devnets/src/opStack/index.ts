export { deployOpStack, type OpStackFees, setOpStackFees, usualFees } from './deployOpStack.js';
