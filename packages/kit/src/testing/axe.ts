import axe from 'axe-core';

/** The violations that axe finds in the page. */
export async function violations() {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** The animations that will end by themselves. */
const finite = () =>
  document
    .getAnimations()
    .filter(
      ({ effect, playState }) =>
        playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    );

/** Waits until finite animations have ended, because a half-transparent dialog has another contrast. */
export async function settledMotion(): Promise<void> {
  // An animation whose element is replaced is cancelled, which rejects `finished`, and another may have begun by then.
  for (let running = finite(); running.length > 0; running = finite())
    await Promise.allSettled(running.map(({ finished }) => finished));
}
