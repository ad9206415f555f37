/** A token as it is stored: namespace and reference of its asset id, symbol, name, decimals. */
export type TokenRow = readonly [id: string, symbol: string, name: string, decimals: number];
