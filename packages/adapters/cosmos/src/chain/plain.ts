/** The most bytes of a document from a wallet. */
export const documentLimit = 512 * 1024;

/** A copy of JSON data without anything that is not; `undefined` when it is too large or none. */
export function plain(value: unknown): unknown {
  try {
    const text = JSON.stringify(value);
    return text.length > documentLimit ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
