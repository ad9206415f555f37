import { methods } from '../methods.js';

/** The feature of an injected wallet that answers a method, and its function's name (Wallet Standard). */
export const features: Readonly<Record<string, readonly [feature: string, name: string]>> = Object.freeze({
  [methods.message]: ['solana:signMessage', 'signMessage'],
  [methods.offchain]: ['solana:signOffchainMessage', 'signOffchainMessage'],
  [methods.signIn]: ['solana:signIn', 'signIn'],
  [methods.transaction]: ['solana:signTransaction', 'signTransaction'],
  [methods.all]: ['solana:signTransaction', 'signTransaction'],
  [methods.send]: ['solana:signAndSendTransaction', 'signAndSendTransaction'],
});
