import { readFileSync } from 'node:fs';
import type { Config, EmbeddedConfig } from '../src/config.ts';
import { configProblems } from './checkConfig.ts';
import { type Problem, parseUrl } from './configValues.ts';
import { type Deployment, resolveNetworks } from './resolveNetworks.ts';

/** The validated settings of a deployment. */
export interface Settings {
  readonly config: Config;
  readonly port: number;
  readonly host?: string;
  /** Origins of the app's pages. */
  readonly origins: readonly string[];
  /** The parent organisation's API key; absent where this server runs no handler. */
  readonly apiKey?: { readonly publicKey: string; readonly privateKey: string };
  readonly redisUrl?: string;
  /** A database of SQLite that keeps the sessions of visitors; absent: Redis or memory. */
  readonly sessionsFile?: string;
  readonly addressHeader?: string;
  /** Whether each request is logged. */
  readonly logRequests: boolean;
  /** The address of the metrics; without it there are none. */
  readonly metrics?: { readonly port: number; readonly host?: string };
  /** Seconds between the signal to stop and the end of accepting, during which `/ready` answers 503. */
  readonly drainSeconds: number;
}

/** Valid settings, or everything that is wrong with them. */
export type Read = { readonly settings: Settings } | { readonly problems: readonly Problem[] };

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that set or replace fields of the embedded wallet in the configuration file. */
const embeddedVariables: Readonly<Record<string, keyof EmbeddedConfig>> = {
  CAUSEWAY_EMBEDDED_API_URL: 'apiUrl',
  CAUSEWAY_EMBEDDED_ORGANIZATION_ID: 'organizationId',
  CAUSEWAY_EMBEDDED_HANDLER_URL: 'handlerUrl',
  CAUSEWAY_EMBEDDED_FRAME_URL: 'frameUrl',
  CAUSEWAY_EMBEDDED_RP_ID: 'rpId',
  CAUSEWAY_EMBEDDED_SIGNER_KEY: 'signerKey',
  CAUSEWAY_EMBEDDED_OTP_SIGNER_KEY: 'otpSignerKey',
};

const variables = new Set([
  ...Object.keys(embeddedVariables),
  'CAUSEWAY_ADDRESS_HEADER',
  'CAUSEWAY_CONFIG',
  'CAUSEWAY_DRAIN_SECONDS',
  'CAUSEWAY_EMBEDDED_API_PRIVATE_KEY',
  'CAUSEWAY_EMBEDDED_API_PRIVATE_KEY_FILE',
  'CAUSEWAY_EMBEDDED_API_PUBLIC_KEY',
  'CAUSEWAY_LOG',
  'CAUSEWAY_METRICS_HOST',
  'CAUSEWAY_METRICS_PORT',
  'CAUSEWAY_ORIGINS',
  'CAUSEWAY_REDIS_URL',
  'CAUSEWAY_SESSIONS_FILE',
]);

/**
 * The variables that look like settings but are not, such as misspelt ones. No error, because others may set them:
 * Kubernetes does for a service of this name.
 */
export const unknownVariables = (env: Environment): readonly string[] =>
  Object.keys(env).filter((name) => name.startsWith('CAUSEWAY_') && !variables.has(name));

/**
 * Reads a deployment's settings from the environment and from the files it names. Secrets are read from the
 * environment or from files of their own only, so that the configuration file can be shown to anybody.
 *
 * @param env `CAUSEWAY_CONFIG` and the others of docs/deploy.md.
 * @param options `handler`: whether this program runs the handler where the configuration has it on this site, and
 *   so needs its key; true by default. `readFile` gives a file's text, or throws.
 */
export async function readSettings(
  env: Environment,
  {
    handler = true,
    readFile = (path) => readFileSync(path, 'utf8'),
  }: { readonly handler?: boolean; readonly readFile?: (path: string) => string } = {},
): Promise<Read> {
  const problems: Problem[] = [];
  const wrong = (field: string, reason: string) => void problems.push({ field, reason });
  const deployment = readConfig(env, readFile, wrong);
  if (!deployment) return { problems };
  const { config, places, problems: unresolved } = await resolveNetworks(deployment);
  problems.push(...unresolved);

  const origins = (env.CAUSEWAY_ORIGINS ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);
  if (config.embedded && origins.length === 0) {
    wrong('CAUSEWAY_ORIGINS', 'is missing: the origins of the app, such as https://app.example');
  }
  for (const origin of origins) {
    if (!/^https?:[^*]+$/.test(origin) || parseUrl(origin)?.origin !== origin) {
      wrong('CAUSEWAY_ORIGINS', `"${origin}" is not an origin, such as https://app.example`);
    }
  }
  // Without the unresolved network, no network could be the default.
  const found = configProblems(config, origins, places);
  const empty = unresolved.length > 0 && config.chains.length === 0;
  problems.push(...found.filter(({ field }) => !empty || (field !== 'chains' && field !== 'defaultChain')));

  const host = env.HOST || undefined;
  const open = host !== undefined && !/^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
  if (open && origins.length === 0 && config.testWallets === true) {
    wrong('testWallets', `must be false, as HOST ${host} can be reached from other machines`);
  }
  const whole = (variable: string, most: number, what: string): number => {
    const value = Number(env[variable]);
    if (!/^\d+$/.test(env[variable] ?? '') || value > most)
      wrong(variable, `"${env[variable]}" is not ${what}`);
    return value;
  };
  const port = env.PORT ? whole('PORT', 65_535, 'a port') : 4400;
  const metricsPort = env.CAUSEWAY_METRICS_PORT && whole('CAUSEWAY_METRICS_PORT', 65_535, 'a port');
  const metrics =
    typeof metricsPort === 'number'
      ? { port: metricsPort, ...(env.CAUSEWAY_METRICS_HOST && { host: env.CAUSEWAY_METRICS_HOST }) }
      : undefined;
  const drainSeconds = env.CAUSEWAY_DRAIN_SECONDS
    ? whole('CAUSEWAY_DRAIN_SECONDS', 300, 'a number of seconds up to 300')
    : 0;
  const logged = env.CAUSEWAY_LOG || 'events';
  if (logged !== 'events' && logged !== 'requests') wrong('CAUSEWAY_LOG', 'must be events or requests');
  const redisUrl = env.CAUSEWAY_REDIS_URL || undefined;
  if (redisUrl !== undefined && !/^rediss?:$/.test(parseUrl(redisUrl)?.protocol ?? '')) {
    wrong('CAUSEWAY_REDIS_URL', 'must begin with redis:// or rediss://');
  }
  const addressHeader = env.CAUSEWAY_ADDRESS_HEADER || undefined;
  if (addressHeader !== undefined && !/^[a-z0-9-]+$/i.test(addressHeader)) {
    wrong('CAUSEWAY_ADDRESS_HEADER', 'is not the name of a header');
  }
  // Its entries hold more than the address, such as a port: each request would count as another caller.
  if (addressHeader?.toLowerCase() === 'forwarded') {
    wrong(
      'CAUSEWAY_ADDRESS_HEADER',
      'must hold addresses alone, such as X-Forwarded-For; Forwarded does not',
    );
  }
  const runsHandler = handler && (config.embedded?.handlerUrl?.startsWith?.('/') ?? false);
  const apiKey = runsHandler ? readKey(env, readFile, wrong) : undefined;
  if (problems.length > 0) return { problems };
  return {
    settings: {
      config,
      port,
      host,
      origins,
      apiKey,
      redisUrl,
      ...(env.CAUSEWAY_SESSIONS_FILE && { sessionsFile: env.CAUSEWAY_SESSIONS_FILE }),
      addressHeader,
      logRequests: logged === 'requests',
      ...(metrics && { metrics }),
      drainSeconds,
    },
  };
}

type Wrong = (field: string, reason: string) => void;

function readConfig(
  env: Environment,
  readFile: (path: string) => string,
  wrong: Wrong,
): Deployment | undefined {
  const path = env.CAUSEWAY_CONFIG;
  let config: Deployment = {};
  try {
    // Some editors begin a file with an invisible mark, which JSON does not allow.
    if (path) config = JSON.parse(readFile(path).replace(/^\uFEFF/, '')) as Deployment;
  } catch (error) {
    wrong('CAUSEWAY_CONFIG', `${path} cannot be read: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
  if (typeof config !== 'object' || config === null || Array.isArray(config)) {
    wrong('CAUSEWAY_CONFIG', `${path} does not hold an object`);
    return undefined;
  }
  const said = Object.entries(embeddedVariables).flatMap(([variable, field]) =>
    env[variable] ? [[field, env[variable]] as const] : [],
  );
  if (said.length === 0) return config;
  return { ...config, embedded: { ...config.embedded, ...Object.fromEntries(said) } as EmbeddedConfig };
}

function readKey(env: Environment, readFile: (path: string) => string, wrong: Wrong) {
  const publicKey = env.CAUSEWAY_EMBEDDED_API_PUBLIC_KEY?.trim() ?? '';
  if (!/^0[23][0-9a-f]{64}$/i.test(publicKey)) {
    wrong(
      'CAUSEWAY_EMBEDDED_API_PUBLIC_KEY',
      'must be the API key of the parent organisation: 66 hex digits',
    );
  }
  const file = env.CAUSEWAY_EMBEDDED_API_PRIVATE_KEY_FILE;
  let privateKey = env.CAUSEWAY_EMBEDDED_API_PRIVATE_KEY?.trim() ?? '';
  if (file) {
    try {
      privateKey = readFile(file).trim();
    } catch {
      wrong('CAUSEWAY_EMBEDDED_API_PRIVATE_KEY_FILE', `${file} cannot be read`);
      return undefined;
    }
  }
  // The value is never shown, whatever its problem is.
  if (!/^[0-9a-f]{64}$/i.test(privateKey)) {
    const field = file ? 'CAUSEWAY_EMBEDDED_API_PRIVATE_KEY_FILE' : 'CAUSEWAY_EMBEDDED_API_PRIVATE_KEY';
    wrong(field, 'must hold the secret half of the API key: 64 hex digits');
  }
  return { publicKey, privateKey };
}
