/** A nonce of 128 random bits, as 32 hex digits (CAIP-122 asks for at least 8 letters or digits). */
export function createNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
