import axe from 'axe-core';

/** The violations that axe finds in the page. */
export async function violations() {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Waits until finite animations have ended, because a half-transparent dialog has another contrast. */
export const settledMotion = () =>
  Promise.all(
    document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map((one) => one.finished),
  );
