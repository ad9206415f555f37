import type { Config } from './config.ts';

/**
 * The addresses from which the page may read, as source expressions of `connect-src`: origins of the networks'
 * servers and of the other configured services, and the sources that the deployment adds.
 */
export function connectSources(config: Config): string[] {
  const origins = config.chains.flatMap((chain) => chain.rpcUrls.map((url) => new URL(url).origin));
  // NEAR's chain has no list of an account's tokens; the deployment may name an index that has.
  for (const chain of config.chains) {
    const index: unknown = Reflect.get(chain, 'tokenIndexUrl');
    if (typeof index === 'string') origins.push(new URL(index).origin);
  }
  const { apiUrl, handlerUrl = '' } = config.embedded ?? {};
  if (apiUrl !== undefined) origins.push(new URL(apiUrl).origin);
  if (config.relay) origins.push(new URL(config.relay.url).origin);
  if (config.names?.resolverUrl) origins.push(new URL(config.names.resolverUrl).origin);
  if (config.signIn) origins.unshift("'self'");
  // On this site or on a listed one. Without the first, `'none'` and a path on this site would disagree.
  if (config.embedded) origins.unshift(handlerUrl.startsWith('/') ? "'self'" : new URL(handlerUrl).origin);
  // A source with a space or a semicolon would end the directive and begin another.
  const added = config.connectSources.filter((source) => /^[^\s;,]+$/.test(source));
  return [...new Set([...origins, ...added])];
}
