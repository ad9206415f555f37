import { markPath } from '../mark.ts';
import './Icon.css';

// Drawn on a 20 × 20 grid with a 1.5 line. One path each, so the whole set stays small.
const paths = {
  mark: markPath,
  home: 'M3.5 9.2 10 3.5l6.5 5.7V16a.5.5 0 0 1-.5.5h-4v-5H8v5H4a.5.5 0 0 1-.5-.5z',
  sign: 'M3 16.5h14M5 13.5l.7-3.2L13.2 2.8l2.5 2.5-7.5 7.5zM11.5 4.5 14 7',
  send: 'M4 10h12M11 5l5 5-5 5',
  activity: 'M10 3.5a6.5 6.5 0 1 1-6.2 4.5M3.5 3.5v4.5h4.5M10 6.5V10l2.5 1.5',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4',
  lab: 'M8 3.5v4.5L3.8 15a1 1 0 0 0 .9 1.5h10.6a1 1 0 0 0 .9-1.5L12 8V3.5M6.5 3.5h7M6 12h8',
  search: 'M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4zM12.8 12.8 16.5 16.5',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.2v.01',
  info: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 9v4.5M10 6.5v.01',
  refused: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM6.5 10h7',
  failed: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM7.5 7.5l5 5M12.5 7.5l-5 5',
  done: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM6.8 10.3l2.2 2.2 4.2-4.7',
  splits: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 3v7l5 4.9M10 10H3',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
  key: 'M13 3a4 4 0 1 1-3.4 6.1L3.5 15.2v1.8h2.6v-2h2v-2h1.4l1.3-1.9M14 6.5h.01',
} as const;

/** An icon of `laterIcons.ts`, which the first page does not show. */
export interface LaterIcon {
  readonly path: string;
  readonly directed?: true;
}

/** The icons of the first page by name, or a later one. */
export type IconName = keyof typeof paths | LaterIcon;

/** Icons that point in the reading direction, so they are mirrored in right-to-left languages. */
const directed: ReadonlySet<IconName> = new Set(['send', 'activity', 'sign'] as const);

/** An icon beside a text with the same meaning. Hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }) {
  const icon =
    typeof name === 'string' ? { path: paths[name], directed: directed.has(name) || undefined } : name;
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" data-directed={icon.directed}>
      <path d={icon.path} />
    </svg>
  );
}
