import { percentageScale } from '@causeway/splits';

/**
 * A split as a ring, with an arc as long as each share. The shares are also in words beside it, so it is hidden
 * from screen readers.
 */
export function Ring({ shares }: { readonly shares: readonly number[] }) {
  const starts = shares.map((_, i) => shares.slice(0, i).reduce((sum, share) => sum + share, 0));
  return (
    <svg className="ring" viewBox="0 0 100 100" aria-hidden="true">
      <circle className="ring-rest" cx="50" cy="50" r="40" />
      {shares.map((share, i) => (
        <circle
          // Lines have no other name than their place.
          key={i}
          className="ring-share"
          data-tone={i % 6}
          cx="50"
          cy="50"
          r="40"
          pathLength={percentageScale}
          strokeDasharray={`${Math.max(0, share - 4_000)} ${percentageScale}`}
          strokeDashoffset={-(starts[i] ?? 0)}
        />
      ))}
    </svg>
  );
}
