import { fileURLToPath } from 'node:url';
import { apiKeyStamper } from '@causeway/embedded-wallet/client';
import { createServer } from './main.ts';
import { type ConnectedCounter, connectCounter } from './redis.ts';
import { readSettings, type Settings } from './settings.ts';

// Serves the build of this folder. All differences between deployments come from the environment and the files it
// names: see docs/deploy.md. With --check it reports whether they are valid and serves nothing.

function fail(lines: readonly string[]): never {
  console.error(`The server did not start.\n\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  process.exit(1);
}

/** The settings of the handler; a key whose halves do not match is found now, not at the first visitor. */
async function readySecrets({ apiKey, redisUrl, addressHeader }: Settings) {
  if (apiKey) {
    await apiKeyStamper(apiKey)
      .stamp('')
      .catch(() => fail(['CAUSEWAY_EMBEDDED_API_PRIVATE_KEY: is not the secret half of the public key']));
  }
  const limits: ConnectedCounter | undefined =
    redisUrl === undefined
      ? undefined
      : await connectCounter(redisUrl, (message) => console.error(JSON.stringify({ redis: message }))).catch(
          (error: Error) => fail([`CAUSEWAY_REDIS_URL: Redis does not answer: ${error.message}`]),
        );
  const log = (event: object) => console.log(JSON.stringify({ at: new Date().toISOString(), ...event }));
  const callers = { addressHeader, counter: limits?.counter };
  return { limits, callers, secrets: apiKey && { ...callers, apiKey, log } };
}

const read = await readSettings(process.env);
if ('problems' in read) fail(read.problems.map(({ field, reason }) => `${field}: ${reason}`));
const { config, port, host, origins } = read.settings;
if (process.argv.includes('--check')) {
  const networks = config.chains.map(({ id, name }) => `  ${name} (${id})`).join('\n');
  console.log(`The configuration is right. Its networks:\n\n${networks}`);
  process.exit(0);
}
const { limits, callers, secrets } = await readySecrets(read.settings);
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const server = await createServer({ dist, config, port, host, origins, secrets, callers }).catch(
  (error: Error) => fail([error.message]),
);
console.log(server.url);
if (!process.env.CAUSEWAY_CONFIG) {
  console.log('CAUSEWAY_CONFIG names no file: these are mainnets, with public servers of others.');
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all([server.stop(), limits?.stop()]);
    process.exit(0);
  });
}
