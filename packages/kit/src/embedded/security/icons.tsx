import { Drawing } from '../../shared/Drawing.js';

/** Icons that only these screens have, beside a text with the same meaning. */
export const trash = <Drawing name="trash" d="M4.5 6h11M8 6V4.2h4V6M5.8 6l.7 10h7l.7-10M8.5 9v4M11.5 9v4" />;
export const device = <Drawing name="device" d="M4.5 4.5h11v8h-11zM2.5 15.5h15" />;
export const phrase = <Drawing name="phrase" d="M4 5.5h12M4 10h12M4 14.5h7" />;
export const log = <Drawing name="log" d="M10 3.5a6.5 6.5 0 1 1-6.2 4.6M3.5 3.8v4.4h4.4M10 6.5V10l2.6 1.8" />;
