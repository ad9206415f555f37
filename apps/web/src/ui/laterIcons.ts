import type { LaterIcon } from './Icon.tsx';

// Same grid as in `Icon.tsx`. Fetched with the first part that shows one.
export const copyIcon: LaterIcon = { path: 'M7.5 7.5h9v9h-9zM4.5 12.5h-1v-9h9v1' };
export const downIcon: LaterIcon = { path: 'M5 7.5l5 5 5-5' };
export const receiveIcon: LaterIcon = { path: 'M10 3v11M5 9l5 5 5-5M4 17h12' };
export const leaveIcon: LaterIcon = { path: 'M11.5 3.5h-7v13h7M9 10h8M14 7l3 3-3 3', directed: true };
export const externalIcon: LaterIcon = { path: 'M8 4.5H4.5v11h11V12M11.5 3.5h5v5M16 4l-7 7', directed: true };
export const refreshIcon: LaterIcon = {
  path: 'M16 4v4h-4M4 16v-4h4M15.3 8A5.8 5.8 0 0 0 5 7M4.7 12A5.8 5.8 0 0 0 15 13',
};
export const trashIcon: LaterIcon = { path: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v5M11.5 9v5' };
export const clockIcon: LaterIcon = { path: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 6v4l2.5 1.5' };
export const codeIcon: LaterIcon = {
  path: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2h-2zM16.5 11.5v.01M16.5 14v2.5H14M11.5 16.5v.01',
};
export const chevronIcon: LaterIcon = { path: 'M7.5 5l5 5-5 5', directed: true };
export const checkIcon: LaterIcon = { path: 'M4 10.5 8 14.5 16 5.5' };
export const closeIcon: LaterIcon = { path: 'M5 5l10 10M15 5 5 15' };
export const plusIcon: LaterIcon = { path: 'M10 4v12M4 10h12' };
