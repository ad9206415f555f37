import type { Status } from '@causeway/core';

/** A state as a box: its upper left corner. Every box has the same size. */
export interface Box {
  readonly status: Status;
  readonly x: number;
  readonly y: number;
}

/** A change from one state to another as a line, in the drawing's units. */
export interface Edge {
  readonly from: Status;
  readonly to: Status;
  readonly path: string;
}

/** The size of the drawing and of a box. */
export const drawing = { width: 440, height: 236, boxWidth: 132, boxHeight: 40 } as const;

/** The four states: left, top, right, bottom. */
export const boxes: readonly Box[] = [
  { status: 'disconnected', x: 4, y: 98 },
  { status: 'connecting', x: 154, y: 4 },
  { status: 'connected', x: 304, y: 98 },
  { status: 'reconnecting', x: 154, y: 192 },
];

/** Every change of state that the machine knows. */
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
