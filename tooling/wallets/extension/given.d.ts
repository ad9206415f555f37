/** Modules that the build provides: the namespace's wallet side under test, and the wallet's chains. */
declare module 'given:keyed' {
  export const createKeyed: import('@causeway/protocol').CreateKeyed;
}
declare module 'given:key' {
  export const memoryKey: (privateKey: Uint8Array) => import('@causeway/protocol').Key;
}
declare module 'given:chains' {
  export const chains: readonly import('@causeway/protocol').Chain[];
}
