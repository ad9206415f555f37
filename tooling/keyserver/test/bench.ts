import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import { TurnkeyClient } from '@turnkey/http';
import type { ApiKeyPair } from '../src/parent.js';
import { activity, callerOf, rootUser, stampOf, temporaryFolder } from './server.js';

/** Seconds that each figure is measured. */
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const connections = 16;

const { folder, remove } = temporaryFolder();
const victim = fileURLToPath(new URL('./victim.ts', import.meta.url));
const options = ['--conditions=@causeway/source', '--import', 'tsx'];
const child = spawn(process.execPath, [...options, victim, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = (await once(child.stdout, 'data')) as [Buffer];
const url = line.toString().trim();
const pair = JSON.parse(readFileSync(join(folder, 'parent-key.json'), 'utf8')) as ApiKeyPair;
const { organizationId } = (await (await fetch(`${url}/health`)).json()) as { organizationId: string };

const agent = new Agent({ keepAlive: true, maxSockets: connections });
const caller = callerOf(pair);

/** One stamped request over a kept-alive connection. */
function send(path: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-stamp': stampOf(caller, body),
    };
    const outgoing = request(`${url}/public/v1/${path}`, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`${response.statusCode} ${text}`)),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

/** Milliseconds of processor time the server has used; where the system does not report it, not a number. */
function cpuOfServer(): number {
  try {
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // utime and stime, in hundredths of a second (proc(5)).
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

/**
 * Sends requests over `connections` connections for a while; prints the rate and the times of the slow ones.
 */
async function measure(name: string, sendOne: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: connections }, sendOne));
  const times: number[] = [];
  const cpu = cpuOfServer();
  const end = performance.now() + seconds * 1000;
  const side = async () => {
    while (performance.now() < end) {
      const startedAt = performance.now();
      await sendOne();
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, side));
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  const used = ((cpuOfServer() - cpu) / times.length).toFixed(2);
  const rate = Math.round(times.length / seconds);
  console.info(`${name}: ${rate} /s, p99 ${p99.toFixed(1)} ms, ${used} ms of the server's processor each`);
}

const json = (value: unknown) => JSON.stringify(value);
const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
};
const at = () => Date.now();
const created = JSON.parse(
  await send(
    'submit/create_wallet',
    json(activity('CREATE_WALLET', organizationId, { walletName: 'Bench', accounts: [account] }, at())),
  ),
);
const signWith = created.activity.result.createWalletResult.addresses[0];
const payload = () => next().toString(16).padStart(64, '0');
const parameters = () => ({
  signWith,
  payload: payload(),
  encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' as const,
  hashFunction: 'HASH_FUNCTION_NO_OP' as const,
});
const official = new TurnkeyClient(
  { baseUrl: url },
  new ApiKeyStamper({ apiPublicKey: pair.publicKey, apiPrivateKey: pair.privateKey }),
);

console.info(`one server process, one load generator, ${connections} connections, ${seconds} s each`);
await measure('stamped queries, whoami', () => send('query/whoami', json({ organizationId, n: next() })));
await measure('submits, update_organization_name', () =>
  send(
    'submit/update_organization_name',
    json(activity('UPDATE_ORGANIZATION_NAME', organizationId, { organizationName: `N${next()}` }, at())),
  ),
);
await measure('submits, sign_raw_payload', () =>
  send('submit/sign_raw_payload', json(activity('SIGN_RAW_PAYLOAD_V2', organizationId, parameters(), at()))),
);
await measure('submits, create_sub_organization', () =>
  send(
    'submit/create_sub_organization',
    json(
      activity(
        'CREATE_SUB_ORGANIZATION_V8',
        organizationId,
        { subOrganizationName: `S${next()}`, rootUsers: [rootUser('Ada', pair)], rootQuorumThreshold: 1 },
        at(),
      ),
    ),
  ),
);
await measure('the official client, whoami', () => official.getWhoami({ organizationId }));
await measure('the official client, sign_raw_payload', () =>
  official.signRawPayload({
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    timestampMs: String(at()),
    organizationId,
    parameters: parameters(),
  }),
);

agent.destroy();
child.kill('SIGTERM');
await once(child, 'close');
remove();
