import { parseArgs } from 'node:util';
import { startKeyserver } from './start.js';

const help = `Usage: pnpm --filter @causeway/keyserver start [options]

The embedded-wallet provider's API for development: no enclave, keys lie in the folder.

  --port <number>     4401 by default, or CAUSEWAY_KEYS_PORT; 0 takes a free one
  --folder <path>     the database and the secrets; .causeway/keys by default
  --origin <origin>   a page that may call; may be given again
  --rp-id <name>      an RP id for passkeys; localhost by default; may be given again
  --help              this text
`;

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: process.env.CAUSEWAY_KEYS_PORT ?? '4401' },
        folder: { type: 'string', default: '.causeway/keys' },
        origin: { type: 'string', multiple: true, default: ['http://localhost:4400'] },
        'rp-id': { type: 'string', multiple: true, default: ['localhost'] },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(error);
  }
}

const values = readOptions();
if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) {
  fail(`The port ${values.port} is not a number from 0 to 65535.`);
}
if (values.help) process.stdout.write(help);
else {
  const abort = new AbortController();
  const server = await startKeyserver({
    port: Number(values.port),
    folder: values.folder,
    origins: values.origin,
    rpIds: values['rp-id'],
    report: (error) => console.error(error),
    signal: abort.signal,
  }).catch(fail);
  console.info(`API      ${server.url}
Parent   ${server.organizationId}
Outbox   ${server.outboxUrl}
This is a development server and no enclave.`);
  const stop = () => {
    abort.abort();
    void server.stop();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
