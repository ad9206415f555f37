/** 16 random characters. Unlike `crypto.randomUUID`, also on a page that was not served over HTTPS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}
