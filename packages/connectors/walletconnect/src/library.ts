/** What this package uses of `@walletconnect/sign-client`, with the library's own types. */
export type Library = Pick<typeof import('@walletconnect/sign-client'), 'SignClient'>;

/** The relay's client: its sessions and its transport. */
export type SignClient = Awaited<ReturnType<Library['SignClient']['init']>>;
