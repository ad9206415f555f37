import axe from 'axe-core';
import type { Frame, Page } from 'playwright';

/** The rules of axe that run: those named only, or all but those named. */
export interface Rules {
  readonly only?: readonly string[];
  readonly without?: readonly string[];
}

/**
 * The violations that axe finds in the document of a page or of a frame, its best practices included: each rule with the elements that
 * break it. Its script is added once for each document, and only violations are requested, which is half its
 * work.
 */
export async function violationsOf(
  page: Page | Frame,
  { only, without = [] }: Rules = {},
): Promise<readonly string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([runOnly, off]) => {
      const { run } = (globalThis as unknown as { axe: Pick<typeof axe, 'run'> }).axe;
      const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]));
      // A closed dialog of the kit is painted, and nobody reaches it.
      const report = await run(
        { include: document, exclude: ['[inert]'] },
        {
          resultTypes: ['violations'],
          // It would fetch each style sheet again, for rules that are experimental; a strict policy forbids it.
          preload: false,
          rules,
          ...(runOnly && { runOnly: [...runOnly] }),
        },
      );
      return report.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target) }));
    },
    [only, without] as const,
  );
  return violations.map(
    ({ id, targets }) => `${id}: ${targets.map((target) => target.join(' ')).join(', ')}`,
  );
}
