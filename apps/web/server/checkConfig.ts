import { networkNamespaces, networkProblems } from '@causeway/networks/check';
import type { AppConfig, Config, EmbeddedConfig, RelayConfig, WebWalletConfig } from '../src/config.ts';
import { namespaces } from '../src/namespaces.ts';
import { listProblems, namesProblems, splitsProblems } from './checkContracts.ts';
import { isImage, isLocal, isSafe, isText, type Problem, parseUrl } from './configValues.ts';

/**
 * Lists everything that is wrong with a configuration, so that a deployment is corrected in one go and never
 * starts in part.
 *
 * @param origins Origins of the app's pages.
 * @param places Where the deployment wrote each of the `chains`; by default where they are.
 */
export function configProblems(
  config: Config,
  origins: readonly string[],
  places: readonly string[] = [],
): Problem[] {
  const problems: Problem[] = [];
  const need = (right: boolean, field: string, reason: string) => {
    if (!right) problems.push({ field, reason });
  };
  const known = (value: unknown, at: string, keys: readonly string[]) => {
    for (const key of typeof value === 'object' && value !== null ? Object.keys(value) : []) {
      need(keys.includes(key), `${at}${key}`, 'is not a field of the configuration');
    }
  };
  known(config, '', configKeys);
  for (const [part, keys] of Object.entries(partKeys)) {
    const value: unknown = config[part as keyof typeof partKeys];
    if (!Array.isArray(value)) known(value, `${part}.`, keys);
    else for (const [index, one] of value.entries()) known(one, `${part}.${index}.`, keys);
  }
  need(isText(config.appName), 'appName', 'must be the name of the app');
  if (config.app !== undefined) problems.push(...appProblems(config.app, origins));
  const chains: unknown = config.chains;
  const listed = Array.isArray(chains) && chains.length > 0;
  need(listed, 'chains', 'must list at least one network');
  const ids = new Map<unknown, string>();
  for (const [index, chain] of (listed ? config.chains : []).entries()) {
    const at = places[index] ?? `chains.${index}`;
    for (const { field, reason } of chainProblems(chain)) need(false, field ? `${at}.${field}` : at, reason);
    const before = ids.get(chain?.id);
    need(before === undefined, `${at}.id`, `is the network of ${before} again`);
    if (chain?.id !== undefined) ids.set(chain.id, before ?? at);
  }
  need(ids.has(config.defaultChain), 'defaultChain', 'must be the id of a listed network');
  const sources: unknown = config.connectSources;
  need(
    Array.isArray(sources) && sources.every((source) => isText(source) && /^[^\s;,]+$/.test(source)),
    'connectSources',
    'must list CSP sources without spaces, commas and semicolons, or none',
  );
  need(typeof config.testWallets === 'boolean', 'testWallets', 'must be true or false');
  const isPublic = config.testWallets === true && !origins.every(isLocal);
  need(!isPublic, 'testWallets', 'must be false on a public site: everybody knows the keys of these wallets');
  if (config.embedded !== undefined) problems.push(...embeddedProblems(Object(config.embedded), origins));
  if (config.relay !== undefined) problems.push(...relayProblems(Object(config.relay)));
  if (config.names !== undefined) problems.push(...namesProblems(config.names, config.chains));
  if (config.splits !== undefined) problems.push(...splitsProblems(config.splits, config.chains));
  problems.push(...listProblems('spenders', config.spenders, config.chains));
  problems.push(...listProblems('paymasters', config.paymasters, config.chains));
  if (config.webWallets !== undefined) problems.push(...webWalletProblems(config.webWallets, config.chains));
  const shaped: unknown = config.cosmosWallets ?? [];
  const isPlace = (place: unknown) =>
    Array.isArray(place) && [2, 3].includes(place.length) && place.every(isText);
  need(
    Array.isArray(shaped) && shaped.every(isPlace),
    'cosmosWallets',
    'must list name, path and domain, or none',
  );
  return problems;
}

/** Fields of the configuration file, once its networks are resolved. */
export const configKeys = [
  'appName',
  'app',
  'chains',
  'defaultChain',
  'connectSources',
  'testWallets',
  'embedded',
  'relay',
  'webWallets',
  'cosmosWallets',
  'splits',
  'spenders',
  'paymasters',
  'names',
];

/** Fields of the parts of the configuration that are objects, or lists of objects. */
export const partKeys = {
  embedded: 'apiUrl organizationId handlerUrl frameUrl rpId signerKey otpSignerKey outboxUrl'.split(' '),
  app: ['description', 'icon', 'url', 'redirect'],
  relay: ['url', 'projectId', 'walletPageUrl', 'verify'],
  names: ['chainId', 'registry', 'resolverUrl'],
  webWallets: ['namespace', 'name', 'icon', 'url', 'chainId', 'opens', 'protocol'],
  splits: ['chainId', 'address', 'kind', 'fromBlock', 'tokens'],
  spenders: ['chainId', 'address', 'name'],
  paymasters: ['chainId', 'url'],
};

/**
 * The problems of a network. The networks of a namespace that only this app knows are checked for the common fields.
 */
function chainProblems(chain: unknown) {
  const [namespace = ''] = String((chain as { id?: unknown } | null)?.id).split(':');
  const isWalletOnly =
    namespaces.includes(namespace) && !(networkNamespaces as readonly string[]).includes(namespace);
  return networkProblems(chain).filter(({ field }) => !isWalletOnly || field !== 'id');
}

function webWalletProblems(wallets: readonly WebWalletConfig[], chains: Config['chains']): Problem[] {
  if (!Array.isArray(wallets)) return [{ field: 'webWallets', reason: 'must list wallets, or none' }];
  return wallets.flatMap((one: Partial<WebWalletConfig>, index) => {
    const need = (right: boolean, field: string, reason: string) =>
      right ? [] : [{ field: `webWallets.${index}.${field}`, reason }];
    const near = one?.namespace === 'near';
    const listed = String(one?.chainId).startsWith('near:') && chains.some(({ id }) => id === one.chainId);
    return [
      ...need(
        near || one?.namespace === 'mvx' || one?.namespace === 'eip155',
        'namespace',
        'must be eip155, mvx or near',
      ),
      ...need(
        near ? listed : one?.chainId === undefined,
        'chainId',
        'must be the id of a listed NEAR network',
      ),
      ...need(
        one?.opens === undefined || (near && one.opens === 'page'),
        'opens',
        'must be page, of near only',
      ),
      ...need(
        one?.protocol === undefined || (near && one.protocol === 'meteor' && one.opens === undefined),
        'protocol',
        'must be meteor, of near only and without opens',
      ),
      ...need(isText(one?.name), 'name', 'must be the name of the wallet'),
      ...need(one?.icon === undefined || isImage(one.icon), 'icon', 'must be a data: URL of an image'),
      ...need(isSafe(one?.url), 'url', 'must be an https URL'),
    ];
  });
}

function appProblems(app: AppConfig, origins: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const need = (right: boolean, field: string, reason: string) => {
    if (!right) problems.push({ field: `app.${field}`, reason });
  };
  const { description, icon, url, redirect } = app ?? {};
  need(description === undefined || isText(description), 'description', 'must be a text');
  need(icon === undefined || isSafe(icon), 'icon', 'must be an https URL');
  // A wallet compares the address with the origin that the operator saw.
  const isOfSite = isSafe(url) && (origins.length === 0 || origins.includes(new URL(url).origin));
  need(url === undefined || isOfSite, 'url', 'must be an address of this site');
  if (redirect === undefined) return problems;
  const { native, universal, ...more } = Object(redirect) as NonNullable<AppConfig['redirect']>;
  for (const key of Object.keys(more)) need(false, `redirect.${key}`, 'is not a field of the configuration');
  const scheme =
    /^(?!https?:|javascript:|data:|vbscript:|blob:|file:|about:|intent:)[a-z][a-z0-9.+-]*:\/\/\S*$/;
  need(native === undefined || scheme.test(native), 'redirect.native', 'must be a scheme, such as shop://');
  need(universal === undefined || isSafe(universal), 'redirect.universal', 'must be an https URL');
  return problems;
}

function relayProblems({ url, projectId, walletPageUrl, verify }: RelayConfig): Problem[] {
  const problems: Problem[] = [];
  const need = (right: boolean, field: string, reason: string) => {
    if (!right) problems.push({ field: `relay.${field}`, reason });
  };
  // The address with http or https instead, so that one function decides which addresses are safe.
  const web = isText(url) && /^wss?:/.test(url) ? url.replace(/^ws/, 'http') : undefined;
  need(isSafe(web), 'url', 'must be a wss URL');
  need(isText(projectId), 'projectId', "must be the id that the relay's operator gave the app");
  const local = walletPageUrl === undefined || isLocal(walletPageUrl);
  need(local, 'walletPageUrl', 'is for a local stack only');
  need(verify === undefined || typeof verify === 'boolean', 'verify', 'must be true or false');
  return problems;
}

function embeddedProblems(embedded: EmbeddedConfig, origins: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const need = (right: boolean, field: string, reason: string) => {
    if (!right) problems.push({ field: `embedded.${field}`, reason });
  };
  const { apiUrl, organizationId, handlerUrl, frameUrl, rpId, signerKey, otpSignerKey, outboxUrl } = embedded;
  need(isSafe(apiUrl) && !apiUrl.endsWith('/'), 'apiUrl', 'must be an https URL without a slash at the end');
  need(
    /^[0-9a-f-]{36}$/i.test(String(organizationId)),
    'organizationId',
    'must be the UUID of the parent organisation',
  );
  const path = /^\/[\w/-]*[\w-]$/.test(String(handlerUrl));
  need(
    path || isSafe(handlerUrl),
    'handlerUrl',
    'must be a path on this site, such as /embedded, or an https URL',
  );
  const frame = isSafe(frameUrl) ? new URL(frameUrl) : undefined;
  need(frame !== undefined, 'frameUrl', 'must be an https URL');
  // A frame on the app's own host could be reached by the app's scripts without the sandbox.
  const sharesHost = origins.some((origin) => parseUrl(origin)?.hostname === frame?.hostname);
  need(!sharesHost, 'frameUrl', 'must be on a host of its own, not on one of the app');
  const host = isText(rpId) && /^[a-z0-9.-]+$/.test(rpId);
  need(host, 'rpId', 'must be a domain, such as example.com');
  for (const origin of origins) {
    const name = parseUrl(origin)?.hostname ?? '';
    // WebAuthn Level 3 §5.1.3: the RP ID is the host or a domain above it.
    const fits = !host || name === rpId || name.endsWith(`.${rpId}`);
    need(fits, 'rpId', `${rpId} is neither the host of ${origin} nor a domain above it`);
  }
  const key = (text: unknown) => /^04[0-9a-f]{128}$/i.test(String(text));
  need(key(signerKey), 'signerKey', 'must be an uncompressed P-256 key: 130 hex digits');
  need(key(otpSignerKey), 'otpSignerKey', 'must be an uncompressed P-256 key: 130 hex digits');
  need(outboxUrl === undefined || isLocal(outboxUrl), 'outboxUrl', 'is for a local stack only');
  return problems;
}
