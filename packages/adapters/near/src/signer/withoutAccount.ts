/**
 * The text of a sign-in without the line of its account: what a wallet signs that lets the person choose the account while
 * it connects. The key that signed it says which accounts it can be of.
 *
 * @param text as `formatSiwx` writes it.
 */
export const withoutAccount = (text: string): string => text.replace(/\n[^\n]*/, '');
