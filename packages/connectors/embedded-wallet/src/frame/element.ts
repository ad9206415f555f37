/** An element with attributes and text. Text is only ever text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  text = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}
