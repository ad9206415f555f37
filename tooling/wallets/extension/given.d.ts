/** What the build is given: the namespace's wallet side under test, and the chains the wallet knows. */
declare module 'given:keyed' {
  export const createKeyed: import('@causeway/protocol').CreateKeyed;
}
declare module 'given:key' {
  export const memoryKey: (privateKey: Uint8Array) => import('@causeway/protocol').Key;
}
declare module 'given:chains' {
  export const chains: readonly import('@causeway/protocol').Chain[];
}
