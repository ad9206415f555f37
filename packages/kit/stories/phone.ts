/** Makes this browser name itself as that of a phone, until the returned function is called. */
export function bePhone(): () => void {
  Object.defineProperty(navigator, 'userAgent', { value: 'iPhone', configurable: true });
  // The browser's own name is that of the prototype.
  return () => void Reflect.deleteProperty(navigator, 'userAgent');
}
