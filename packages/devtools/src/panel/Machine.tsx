/** @jsxImportSource preact */
import type { Status, TimelineEntry } from '@causeway/core';
import { useId } from 'preact/hooks';

/** A state as a box: its upper left corner. Every box has the same size. */
interface Box {
  readonly status: Status;
  readonly x: number;
  readonly y: number;
}

/** A change from one state to another as a line, in the drawing's units. */
interface Edge {
  readonly from: Status;
  readonly to: Status;
  readonly path: string;
}

/** The size of the drawing and of a box. */
const drawing = { width: 440, height: 236, boxWidth: 132, boxHeight: 40 } as const;

/** The four states: left, top, right, bottom. */
export const boxes: readonly Box[] = [
  { status: 'disconnected', x: 4, y: 98 },
  { status: 'connecting', x: 154, y: 4 },
  { status: 'connected', x: 304, y: 98 },
  { status: 'reconnecting', x: 154, y: 192 },
];

/** Every transition of the machine. */
export const edges: readonly Edge[] = [
  { from: 'disconnected', to: 'connecting', path: 'M44 98 Q44 18 148 18' },
  { from: 'connecting', to: 'disconnected', path: 'M154 32 Q96 32 96 92' },
  { from: 'connecting', to: 'connected', path: 'M286 24 Q370 24 370 92' },
  { from: 'disconnected', to: 'reconnecting', path: 'M44 138 Q44 218 148 218' },
  { from: 'reconnecting', to: 'disconnected', path: 'M154 204 Q96 204 96 144' },
  { from: 'reconnecting', to: 'connected', path: 'M286 218 Q396 218 396 144' },
  { from: 'connected', to: 'reconnecting', path: 'M344 138 Q344 204 292 204' },
  { from: 'reconnecting', to: 'connecting', path: 'M220 192 L220 50' },
  { from: 'connected', to: 'disconnected', path: 'M304 118 L142 118' },
];

interface MachineProps {
  readonly status: Status;
  /** The last change, drawn strong. */
  readonly last?: Pick<TimelineEntry, 'from' | 'to'>;
  /** Read aloud in place of the drawing. */
  readonly label: string;
}

/** The machine of a connection, the state it is in lit. The words are the same in every language. */
export function Machine({ status, last, label }: MachineProps) {
  const id = useId();
  const { width, height, boxWidth, boxHeight } = drawing;
  return (
    <svg class="machine" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} direction="ltr">
      <defs>
        {(['quiet', 'strong'] as const).map((kind) => (
          <marker
            key={kind}
            id={`${id}-${kind}`}
            class={`machine-${kind}`}
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
            class="machine-edge"
            data-kind={kind}
            d={path}
            marker-end={`url(#${id}-${kind})`}
          />
        );
      })}
      {boxes.map((box) => (
        <g key={box.status} class="machine-box" data-lit={box.status === status || undefined}>
          <rect x={box.x} y={box.y} width={boxWidth} height={boxHeight} rx="8" />
          <text x={box.x + boxWidth / 2} y={box.y + boxHeight / 2}>
            {box.status}
          </text>
        </g>
      ))}
    </svg>
  );
}
