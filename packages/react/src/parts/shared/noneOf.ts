const none: readonly never[] = Object.freeze([]);

/** What the server has of a list of wallets or accounts: nothing. The first client render shows the same, so the two agree. */
export const noneOf = (): readonly never[] => none;
