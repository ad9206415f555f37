import { fileURLToPath } from 'node:url';
import { apiKeyStamper } from '@causeway/embedded-wallet/client';
import { checkProvider } from './checkProvider.ts';
import { createServer } from './main.ts';
import { type Metrics, serveMetrics } from './metrics.ts';
import type { RequestEvent } from './observe.ts';
import { type ConnectedCounter, connectCounter } from './redis.ts';
import { openSessions } from './sessions.ts';
import { readSettings, type Settings, unknownVariables } from './settings.ts';

// Serves the build of this folder. All differences between deployments come from the environment and the files it
// names: see docs/deploy.md. With --check it reports whether they are valid and serves nothing.

// Who reads the log may end, or its disk be full: the pages are served all the same.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** One line of JSON for each event. */
const log = (event: object) => console.log(JSON.stringify({ at: new Date().toISOString(), ...event }));

/** Milliseconds that started requests, and mails after their answer, may take when the server ends. */
const grace = 10_000;

function fail(lines: readonly string[]): never {
  console.error(`The server did not start.\n\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  process.exit(1);
}

/** A failure to listen with the settings of its place; any other as it is. */
const atPlace = (variables: string, error: NodeJS.ErrnoException) =>
  /^(listen|bind|getaddrinfo)$/.test(error.syscall ?? '') ? `${variables}: ${error.message}` : error.message;

/** The settings of the handler. */
async function readySecrets({ apiKey, redisUrl, addressHeader }: Settings) {
  const limits: ConnectedCounter | undefined =
    redisUrl === undefined
      ? undefined
      : await connectCounter(redisUrl, (message) => log({ event: 'redis', message })).catch((error: Error) =>
          fail([`CAUSEWAY_REDIS_URL: Redis did not respond: ${error.message}`]),
        );
  const callers = { addressHeader, counter: limits?.counter };
  return { limits, callers, secrets: apiKey && { ...callers, apiKey, log } };
}

const [option = '--check', ...more] = process.argv.slice(2);
if (option !== '--check' || more.length > 0) fail(['The only option is --check.']);
const read = await readSettings(process.env);
if ('problems' in read) fail(read.problems.map(({ field, reason }) => `${field}: ${reason}`));
const { apiKey, config, port, host, origins } = read.settings;
if (apiKey) {
  await apiKeyStamper(apiKey)
    .stamp('')
    .catch(() => fail(['CAUSEWAY_EMBEDDED_API_PRIVATE_KEY: is not the secret half of the public key']));
}
for (const name of unknownVariables(process.env)) console.log(`${name} is not a setting, and has no effect.`);
if (process.argv.length > 2) {
  const networks = config.chains.map(({ id, name }) => `  ${name} (${id})`).join('\n');
  console.log(`The configuration is right. Its networks:\n\n${networks}`);
  process.exit(0);
}
const { metrics: metricsPlace, logRequests, drainSeconds } = read.settings;
const { limits, callers, secrets } = await readySecrets(read.settings);
const { sessionsFile: file } = read.settings;
// A configured file is a deliberate choice, so it has precedence over the Redis of the counters.
const place =
  file === undefined
    ? { redis: limits?.send }
    : { file, report: (message: string) => log({ event: 'sessions', message }) };
const sessions = await openSessions(place).catch((error: Error) =>
  fail([`${file === undefined ? 'CAUSEWAY_REDIS_URL' : 'CAUSEWAY_SESSIONS_FILE'}: ${error.message}`]),
);
const dist = fileURLToPath(new URL('../dist', import.meta.url));
let metrics: Metrics | undefined;
const tell = (event: RequestEvent) => {
  if (logRequests) log(event);
  metrics?.count(event);
};
const server = await createServer({
  dist,
  config,
  port,
  host,
  origins,
  secrets,
  callers,
  isReady: limits?.isReady,
  report: (error) => log({ event: 'fault', message: error instanceof Error ? error.stack : String(error) }),
  tellUnlisted: log,
  sessions,
  ...((logRequests || metricsPlace) && { tell }),
}).catch((error: Error) => fail([atPlace('PORT, HOST', error)]));
console.log(server.url);
if (metricsPlace) {
  metrics = await serveMetrics(server, metricsPlace).catch((error: Error) =>
    fail([atPlace('CAUSEWAY_METRICS_PORT, CAUSEWAY_METRICS_HOST', error)]),
  );
  console.log(metrics.url);
}
if (apiKey && config.embedded) {
  // Beside the served pages, which need no provider.
  void checkProvider(config.embedded, apiKey).then((found) => {
    for (const message of found) log({ event: 'provider', message });
  });
}
if (!process.env.CAUSEWAY_CONFIG) {
  console.log('CAUSEWAY_CONFIG names no file: these are mainnets, with public servers of others.');
}
if (origins.length === 0) {
  console.log('CAUSEWAY_ORIGINS names no origin: visitors can sign in to the site on localhost only.');
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    server.drain();
    await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1_000));
    await server.stop(grace);
    await Promise.all([metrics?.stop(), limits?.stop()]);
    sessions.stop();
    process.exit(0);
  });
}
