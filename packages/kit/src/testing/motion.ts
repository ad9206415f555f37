/** Takes finite animations and transitions to their end, because a half-transparent dialog has another contrast. */
export function endMotion(): void {
  const running = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      );
  // A transition may begin where another one ends.
  for (let moving = running(); moving.length > 0; moving = running())
    for (const animation of moving) animation.finish();
}
