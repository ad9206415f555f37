/** The text in 0x-hex, when all of it can be shown. */
function textIn(hex: string): string | undefined {
  if (!/^0x(?:[0-9a-f]{2}){1,4096}$/i.test(hex)) return undefined;
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /^[^\p{Cc}\p{Cf}]*$/u.test(text.replace(/[\n\t]/g, '')) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Control and direction characters, which could make a line look like another. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/** Foreign text on one line, cut to `length`. */
export const clean = (value: unknown, length: number): string =>
  typeof value === 'string' ? value.replace(hidden, ' ').trim().slice(0, length) : '';

/** A call's parameters for reading: the message where there is one, indented JSON otherwise. At most 20,000 characters. */
export function showParams(method: string, params: unknown): string {
  const first: unknown = Array.isArray(params) ? params[0] : undefined;
  const message = method === 'personal_sign' && typeof first === 'string' ? textIn(first) : undefined;
  const text = message ?? JSON.stringify(params ?? null, null, 2);
  return text
    .replace(/[^\P{C}\n\t]/gu, (char) => `\\u${char.codePointAt(0)?.toString(16).padStart(4, '0')}`)
    .slice(0, 20_000);
}
