/** The coins of the local networks, and of their public ones. */

export const atom = { name: 'Atom', symbol: 'ATOM', decimals: 6 };
export const ada = { name: 'Ada', symbol: 'ADA', decimals: 6 };
export const egld = { name: 'eGold', symbol: 'EGLD', decimals: 18 };
export const nearCoin = { name: 'NEAR', symbol: 'NEAR', decimals: 24 };
export const bitcoin = { name: 'Bitcoin', symbol: 'tBTC', decimals: 8 };
