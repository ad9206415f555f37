import { Drawing } from './Drawing.js';

/** The paths of the kit's icons by name, see `Drawing`. */
export const iconPaths = {
  back: 'M12 4.5 6.5 10l5.5 5.5',
  check: 'M4.5 10.5 8.5 14.5 15.5 6',
  chevron: 'M7.5 4.5 13 10l-5.5 5.5',
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  copy: 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3',
  external: 'M8 5H5v10h10v-3M11 4.5h4.5V9M15.5 4.5 9.5 10.5',
  key: 'M12.5 3.5a4 4 0 1 1-3.4 6L4 14.6v1.9h2.4v-1.9h1.9v-1.8h1.3l1.2-1.8M13.8 6.6h.01',
  leave: 'M8 4.5H4.5v11H8M8.5 10h8M13 6.5 16.5 10 13 13.5',
  mail: 'M3.5 5.5h13v9h-13zM3.5 6l6.5 5 6.5-5',
  phone: 'M6.5 2.8h7a1 1 0 0 1 1 1v12.4a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V3.8a1 1 0 0 1 1-1zM9 14.6h2',
  plus: 'M10 4.5v11M4.5 10h11',
  receive:
    'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2h-2zM16.5 11.5v.01M16.5 14v2.5H14',
  search: 'M9 3.8a5.2 5.2 0 1 1 0 10.4A5.2 5.2 0 0 1 9 3.8zM12.9 12.9 16.5 16.5',
  send: 'M4.5 10h11M11 5.5l4.5 4.5-4.5 4.5',
  wallet:
    'M3.5 6.5h12a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15zM3.5 6.5 13 3.5v3M13.5 11.5h.01',
} as const;

/** The paths of the kit's icons. */
export type IconName = keyof typeof iconPaths;

/** An icon beside a text with the same meaning. The button's icons are in `Drawing`, so that it loads no others. */
export function Icon({ name }: { readonly name: IconName }) {
  return <Drawing name={name} d={iconPaths[name]} />;
}
