/**
 * The text of a sign-in without the line of its account: the form for a wallet that lets the person choose
 * the account while it connects. The key of the signature limits the accounts it can be of.
 *
 * @param text as `formatSiwx` writes it.
 */
export const withoutAccount = (text: string): string => text.replace(/\n[^\n]*/, '');
