export { deployMulticall, type LocalTokens, openTokens, type TokenKind } from './deployTokens.js';
