/** Attributes and the one listener an element of the panel may have. */
export interface Props {
  readonly class?: string;
  readonly testid?: string;
  readonly text?: string;
  readonly onClick?: () => void;
  readonly onChange?: () => void;
  readonly [attribute: string]: unknown;
}

/**
 * Makes an element. Text is only ever set as text and attributes are never event handlers, so the page's
 * Trusted Types and content security policy have nothing to object to.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { class: className, testid, text, onClick, onChange, ...attributes }: Props = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (testid) element.dataset.testid = testid;
  if (text !== undefined) element.textContent = text;
  if (onClick) element.addEventListener('click', onClick);
  if (onChange) element.addEventListener('change', onChange);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** A select with its label above. */
export function field(label: string, testid: string, onChange: (value: string) => void) {
  const id = `${testid}-field`;
  const select = h('select', { id, testid, onChange: () => onChange(select.value) });
  return { select, row: h('div', { class: 'field' }, h('label', { for: id, text: label }), select) };
}

/** Gives a select these options, keeping the element and its focus; nothing happens when they are the same. */
export function setOptions(
  select: HTMLSelectElement,
  options: readonly { readonly value: string; readonly text: string }[],
  value: string,
): void {
  const now = [...select.options].map((option) => `${option.value} ${option.text}`).join('\n');
  if (now !== options.map((option) => `${option.value} ${option.text}`).join('\n')) {
    select.replaceChildren(
      ...options.map((option) => h('option', { value: option.value, text: option.text })),
    );
  }
  select.value = value;
}
