import { formatPercent, percentageScale } from '@causeway/splits';

interface RingProps {
  readonly shares: readonly number[];
  /** The sum of the shares, shown as text inside the ring. */
  readonly sum?: number;
}

/**
 * A split as a ring, with an arc as long as each share. Text beside it lists the shares, so screen readers skip the
 * ring.
 */
export function Ring({ shares, sum }: RingProps) {
  const starts = shares.map((_, i) => shares.slice(0, i).reduce((sum, share) => sum + share, 0));
  const ring = (
    <svg className="ring" viewBox="0 0 100 100" aria-hidden="true">
      <circle className="ring-rest" cx="50" cy="50" r="40" />
      {shares.map((share, i) => (
        <circle
          // Shares have no unique name, so their index is their key.
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
  if (sum === undefined) return ring;
  return (
    <div className="ring-whole" aria-hidden="true" data-exact={sum === percentageScale || undefined}>
      {ring}
      <bdi dir="ltr" className="ring-sum">
        {formatPercent(sum)}%
      </bdi>
    </div>
  );
}
