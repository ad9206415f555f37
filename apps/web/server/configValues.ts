/** One thing that is wrong with a deployment's settings. */
export interface Problem {
  /** A variable, or a path in the configuration file. */
  readonly field: string;
  /** The problem and the expected value; holds no secret. */
  readonly reason: string;
}

/** A URL, or `undefined` for an invalid text. */
export const parseUrl = (text: unknown): URL | undefined =>
  URL.canParse(String(text)) ? new URL(String(text)) : undefined;

/** A text that is not empty. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const isWeb = (value: unknown): value is string =>
  isText(value) && /^https?:$/.test(parseUrl(value)?.protocol ?? '');

/** Loopback, as browsers define it: `localhost` and its subdomains, and the two addresses. */
export const isLocal = (value: unknown): boolean =>
  isWeb(value) && /^(?:(?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(value).hostname);

/** An https URL, or one of this machine. */
export const isSafe = (value: unknown): value is string =>
  isWeb(value) && (new URL(value).protocol === 'https:' || isLocal(value));

/** A `data:` URL of an image that is short enough for the page, which it is a part of. */
export const isImage = (value: unknown): value is string =>
  isText(value) && /^data:image\/(png|webp|svg\+xml|gif|jpe?g)[;,]/.test(value) && value.length <= 8_192;

/** An address of an EVM account. */
export const isAddress = (value: unknown): boolean => /^0x[0-9a-f]{40}$/i.test(String(value));
