import type { DrawingProps } from '../../shared/Drawing.js';
import { iconPaths } from '../../shared/Icon.js';

const paths = {
  ...iconPaths,
  trash: 'M4.5 6h11M8 6V4.2h4V6M5.8 6l.7 10h7l.7-10M8.5 9v4M11.5 9v4',
  device: 'M4.5 4.5h11v8h-11zM2.5 15.5h15',
  phrase: 'M4 5.5h12M4 10h12M4 14.5h7',
  log: 'M10 3.5a6.5 6.5 0 1 1-6.2 4.6M3.5 3.8v4.4h4.4M10 6.5V10l2.6 1.8',
};

/** The icons of these screens, each beside a text with the same meaning. */
export const icons = Object.fromEntries(
  Object.entries(paths).map(([name, d]) => [name, { name, d }]),
) as Readonly<Record<keyof typeof paths, DrawingProps>>;
