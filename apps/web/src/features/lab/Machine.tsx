import type { Status, TimelineEntry } from '@causeway/core';
import { useId } from 'react';
import { boxes, drawing, edges } from './machine.ts';

interface MachineProps {
  readonly status: Status;
  /** The last change, drawn strong. */
  readonly last?: Pick<TimelineEntry, 'from' | 'to'>;
  /** Read aloud in place of the drawing. */
  readonly label: string;
}

/** The machine of a connection, the state it is in lit. The words are the specification's, in every language. */
export function Machine({ status, last, label }: MachineProps) {
  const id = useId();
  const { width, height, boxWidth, boxHeight } = drawing;
  return (
    <svg className="machine" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} direction="ltr">
      <defs>
        {(['quiet', 'strong'] as const).map((kind) => (
          <marker
            key={kind}
            id={`${id}-${kind}`}
            className={`machine-${kind}`}
            viewBox="0 0 8 8"
            refX="6"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8z" />
          </marker>
        ))}
      </defs>
      {edges.map(({ from, to, path }) => {
        const kind = last?.from === from && last.to === to ? 'strong' : 'quiet';
        return (
          <path
            key={path}
            className="machine-edge"
            data-kind={kind}
            d={path}
            markerEnd={`url(#${id}-${kind})`}
          />
        );
      })}
      {boxes.map((box) => (
        <g key={box.status} className="machine-box" data-lit={box.status === status || undefined}>
          <rect x={box.x} y={box.y} width={boxWidth} height={boxHeight} rx="8" />
          <text x={box.x + boxWidth / 2} y={box.y + boxHeight / 2}>
            {box.status}
          </text>
        </g>
      ))}
    </svg>
  );
}
