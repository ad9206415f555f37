/** An object of which only own keys are read, so that an inherited value is never used as an answer. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with keys. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value under an own key of an object; of anything else `undefined`. */
export const ownValue = (value: unknown, key: string): unknown =>
  isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The value of a JSON text, or `undefined` when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
