import type { EnginePage } from './webDriver.js';

/** How long to wait for something in a page, in milliseconds. */
const limit = 60_000;

/** Tries until something has a result. */
export async function until<T>(
  page: EnginePage,
  what: string,
  attempt: () => Promise<T | false>,
): Promise<T> {
  const end = performance.now() + limit;
  for (;;) {
    const result = await attempt();
    if (result) return result;
    if (performance.now() > end) {
      const text = await page.evaluate('document.body.innerText.slice(0, 2600)');
      throw new Error(`Not within ${limit / 1000} s: ${what}\nThe page says: ${text}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Waits until an expression is truthy in the page. */
export const waitFor = (page: EnginePage, expression: string): Promise<unknown> =>
  until(page, expression, async () => (await page.evaluate(expression)) || false);

/** Waits until the page says this. */
export const waitForText = (page: EnginePage, text: string): Promise<unknown> =>
  waitFor(page, `document.body.innerText.includes(${JSON.stringify(text)})`);

/** Clicks the visible control with this text once it is enabled. */
export const press = (page: EnginePage, text: string, controls = 'button, a'): Promise<boolean> =>
  until(page, `a control with the text “${text}”`, () =>
    page.click(
      `[...document.querySelectorAll(${JSON.stringify(controls)})].find(
          (each) => each.getClientRects().length > 0 && each.innerText.trim().startsWith(${JSON.stringify(text)})
            && !each.disabled && each.getAttribute('aria-disabled') !== 'true',
        )`,
    ),
  );

/** Performs an action that opens a window, acts in the window until it is closed, and returns to the page. */
export async function inWindow(
  page: EnginePage,
  open: () => Promise<unknown>,
  act: () => Promise<unknown>,
): Promise<void> {
  const [first = ''] = await page.windows();
  await open();
  const opened = await until(page, 'a window is open', async () => {
    const windows = await page.windows();
    return windows.find((window) => window !== first) ?? false;
  });
  await page.switchTo(opened);
  await act();
  await page.switchTo(first);
  await until(page, 'the window is closed', async () => (await page.windows()).length === 1);
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
