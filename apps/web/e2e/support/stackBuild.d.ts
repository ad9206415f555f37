declare module '@causeway/stack/build' {
  /** Builds the app when its sources are not those of the last build; resolves with the build's folder. */
  export function buildApp(options: { say(line: string): void }): Promise<string>;
}
