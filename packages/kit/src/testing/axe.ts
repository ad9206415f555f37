import axe from 'axe-core';

/** The violations that axe finds in the page. */
export async function violations() {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
