/** A page in another browser than Chromium. */
export interface EnginePage {
  /** Name and version of the browser. */
  readonly browser: string;
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page; its value goes through JSON. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** How long to wait for something in a page, in milliseconds. */
const limit = 60_000;

/** Waits until an expression is truthy in the page. */
export async function waitFor(page: EnginePage, expression: string): Promise<unknown> {
  const end = performance.now() + limit;
  for (;;) {
    const value = await page.evaluate(expression);
    if (value) return value;
    if (performance.now() > end) {
      const text = await page.evaluate('document.body.innerText.slice(0, 2600)');
      throw new Error(
        `This did not become true within ${limit / 1000} s: ${expression}\nThe page says: ${text}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Presses the visible control with this text once it is enabled. */
export async function press(page: EnginePage, text: string, controls = 'button, a'): Promise<void> {
  await waitFor(
    page,
    `(() => {
      const control = [...document.querySelectorAll(${JSON.stringify(controls)})].find(
        (each) => each.getClientRects().length > 0 && each.innerText.trim().startsWith(${JSON.stringify(text)}),
      );
      if (!control || control.disabled || control.getAttribute('aria-disabled') === 'true') return false;
      control.click();
      return true;
    })()`,
  );
}

/** Enters a value in the field with this label, as React notices it. */
export async function enter(page: EnginePage, label: string, value: string): Promise<void> {
  await waitFor(
    page,
    `(() => {
      const field = [...document.querySelectorAll('input, textarea, select')].find((each) =>
        (each.labels?.[0]?.innerText ?? each.getAttribute('aria-label') ?? '').trim().startsWith(${JSON.stringify(label)}),
      );
      if (!field) return false;
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
      set.call(field, ${JSON.stringify(value)});
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
      return true;
    })()`,
  );
}
