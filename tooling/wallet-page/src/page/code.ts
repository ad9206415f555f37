const codePattern = /^wc:[0-9a-f]{64}@2\?[A-Za-z0-9&=._~%-]+$/;

/** Reads a pairing code. Throws when it is invalid or too old; the code is in no error. */
export function readCode(uri: string): string {
  const code = uri.trim();
  if (!codePattern.test(code) || code.length > 4096) throw new Error('This is no pairing code.');
  const expiry = Number(/[?&]expiryTimestamp=(\d{1,12})(?:&|$)/.exec(code)?.[1] ?? Number.POSITIVE_INFINITY);
  if (expiry * 1000 < Date.now()) throw new Error('This code is too old. Show a new one in the app.');
  return code;
}
