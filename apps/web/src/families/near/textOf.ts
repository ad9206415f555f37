/** A message as text, which is all that NEAR's wallets sign; `undefined` for bytes that are none. */
export function textOf(message: string | Uint8Array): string | undefined {
  if (typeof message === 'string') return message;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message);
  } catch {
    return undefined;
  }
}
