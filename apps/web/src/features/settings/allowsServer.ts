/**
 * Whether the page's policy lets it read from a server, by the matching rules of `connect-src`.
 *
 * @param sources what `connectSources` gives.
 * @param url an http or https URL.
 * @param page the origin of the page.
 * @see https://www.w3.org/TR/CSP3/#match-url-to-source-expression
 */
export function allowsServer(sources: readonly string[], url: string, page: string): boolean {
  const target = new URL(url);
  return sources.some((source) => matches(source, target, page));
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function matches(source: string, target: URL, page: string): boolean {
  if (source === "'self'") return target.origin === page;
  if (source === '*') return true;
  // A source without TLS also means the same with TLS.
  const fits = (scheme: string) =>
    target.protocol === scheme || (scheme === 'http:' && target.protocol === 'https:');
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return fits(source.toLowerCase());
  const found = /^(?:([a-z][a-z\d+.-]*:)\/\/)?(\[[^\]]+\]|[^:/]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source);
  if (!found) return false;
  const [, scheme = new URL(page).protocol, host = '', port, path = '/'] = found;
  const name = host.toLowerCase();
  const hosts = name.startsWith('*.') ? target.hostname.endsWith(name.slice(1)) : target.hostname === name;
  const own = target.port || defaultPorts[target.protocol];
  // Without a port, the default one of the scheme that is used.
  const ports = port === '*' || own === (port ?? defaultPorts[target.protocol]);
  const paths = path.endsWith('/') ? target.pathname.startsWith(path) : target.pathname === path;
  return fits(scheme.toLowerCase()) && (name === '*' || hosts) && ports && paths;
}
