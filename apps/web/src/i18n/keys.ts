import type activity from '../locales/en/activity.json';
import type assets from '../locales/en/assets.json';
import type connect from '../locales/en/connect.json';
import type connections from '../locales/en/connections.json';
import type embedded from '../locales/en/embedded.json';
import type errors from '../locales/en/errors.json';
import type lab from '../locales/en/lab.json';
import type names from '../locales/en/names.json';
import type pairing from '../locales/en/pairing.json';
import type palette from '../locales/en/palette.json';
import type send from '../locales/en/send.json';
import type settings from '../locales/en/settings.json';
import type shell from '../locales/en/shell.json';
import type sign from '../locales/en/sign.json';
import type splits from '../locales/en/splits.json';
import type start from '../locales/en/start.json';
import type ui from '../locales/en/ui.json';
import type wallet from '../locales/en/wallet.json';

/** The messages of each area. A family adds its own, so that this file names no namespace. */
export interface Texts {
  activity: typeof activity;
  assets: typeof assets;
  connect: typeof connect;
  connections: typeof connections;
  embedded: typeof embedded;
  errors: typeof errors;
  lab: typeof lab;
  names: typeof names;
  pairing: typeof pairing;
  palette: typeof palette;
  send: typeof send;
  settings: typeof settings;
  shell: typeof shell;
  sign: typeof sign;
  splits: typeof splits;
  start: typeof start;
  ui: typeof ui;
  wallet: typeof wallet;
}

/**
 * A file of messages. `shell` and `connect` are always loaded, `ui` with the first part that is fetched, the others with
 * the screen that needs them, those of a namespace with its family.
 */
export type Area = keyof Texts;

/** A message: its area and its key in the area's file, such as `connect.title`. */
export type Key = { [A in Area]: `${A}.${keyof Texts[A] & string}` }[Area];

/** The values of a message's placeholders. */
export type Values = Readonly<Record<string, string | number>>;
