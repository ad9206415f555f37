declare module '@causeway/stack/build' {
  /** Builds the app when its sources have changed since the last build; resolves with the build's folder. */
  export function buildApp(options: { say(line: string): void }): Promise<string>;
}

declare module '@causeway/stack/adapters' {
  /** The adapters whose wallet side the wallet page loads; folders are relative to the repository. */
  export const adapters: readonly { readonly namespace: string; readonly folder: string }[];
}
