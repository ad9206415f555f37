import axe from 'axe-core';

/**
 * The violations that axe finds: of all rules in the page, or of these in its open dialog, if there is one.
 */
export async function violations(rules?: string[]) {
  const dialog = rules && document.querySelector<HTMLElement>('dialog[open]');
  // A closed dialog is painted, and nobody reaches it.
  const { violations } = await axe.run(dialog || { include: document.body, exclude: ['[inert]'] }, {
    ...(rules ? { runOnly: rules } : { rules: { region: { enabled: false } } }),
    // What passes is not listed, and no stylesheet is fetched again, which took a third of the time.
    resultTypes: ['violations'],
    preload: false,
  });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
