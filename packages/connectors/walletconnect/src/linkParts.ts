import { WalletError } from '@causeway/protocol';
import { sentences } from './codes.js';

/** Longer codes and pages are refused. Characters. */
const longest = 4096;
/** A pairing code as the client makes it: no other character can be in one. */
const codePattern = /^wc:[0-9a-f]{64}@2\?[A-Za-z0-9&=._~%-]+$/;
/** A link of the registry: its host or scheme, then plain characters and the places to fill. */
const templatePattern =
  /^(?:https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+[/?]|([a-z][a-z0-9.+-]{1,40}):\/\/)(?:[\w./?=&:%~-]|\{(?:page|twice|bare|origin|code)\})*$/;
/** Schemes that run code, read files or belong to others; no wallet has one of them. */
const denied = new Set([
  'javascript',
  'data',
  'vbscript',
  'blob',
  'file',
  'about',
  'filesystem',
  'view-source',
  'intent',
  'http',
  'https',
  'ws',
  'wss',
  'mailto',
  'tel',
  'sms',
  'wc',
]);

/** The error for a link that is not built. It never contains the code. */
export const invalid = (reason: string) =>
  new WalletError('walletconnect-link-unsafe', { reason }, { message: sentences.unsafe });

/** Throws unless the text is the name of an Android package. */
export function checkPackage(name: string): void {
  if (!/^[a-z]\w*(\.[a-z]\w*)+$/i.test(name)) throw invalid('the package is invalid.');
}

/** Throws unless the text is a pairing code. */
export function checkCode(uri: string): void {
  if (typeof uri !== 'string' || uri.length > longest || !codePattern.test(uri)) {
    throw invalid('it holds no pairing code.');
  }
}

/** Throws unless the text is a scheme that a wallet may have, perhaps with a path. */
export function checkScheme(native: string): void {
  const scheme = /^([a-z][a-z0-9.+-]{1,40}):\/\/(?:[a-z0-9.-]+\/)*$/.exec(native)?.[1];
  if (!scheme || denied.has(scheme)) throw invalid('the scheme is not one of a wallet.');
}

/** Throws unless the text is a plain `https:` address without a query. */
export function checkHttps(text: string): void {
  const url = parse(text);
  const plain = /^https:\/\/[a-z0-9.-]+(\/[A-Za-z0-9._/-]*)?$/.test(text);
  if (url?.protocol !== 'https:' || url.username || url.port || !plain) {
    throw invalid('the address is not https.');
  }
}

/** The page to open inside a wallet: `https:`, or `http:` on this machine. */
export function pageOf(page: string): URL {
  const url = typeof page === 'string' && page.length <= longest ? parse(page) : undefined;
  const here = url?.protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+)$/.test(url.hostname);
  if (!url || (url.protocol !== 'https:' && !here) || url.username || url.password) {
    throw invalid('the page is not https.');
  }
  return url;
}

/** Fills a link of the registry. The scheme is absent for `https:`. */
export function fill(template: string, values: Readonly<Record<string, string>>) {
  const match = templatePattern.exec(template);
  if (!match || denied.has(match[1] ?? '')) throw invalid('the link is not one of a wallet.');
  const href = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw invalid('the link has a place that is not filled.');
    return value;
  });
  return { href, scheme: match[1] };
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
