import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiKeyPair, newApiKeyPair } from '../src/parent.js';
import { openDb } from '../src/store/db.js';
import { databaseFile, takeFolder } from '../src/store/lock.js';
import { activity, call, callerOf, rootUser, temporaryFolder } from './server.js';
import { buildVictim, type VictimProgram } from './victimProgram.js';

/** `KILLS` sets the number of kills. */
const kills = Number(process.env.KILLS ?? 100);

let program: VictimProgram;
beforeAll(async () => {
  program = await buildVictim();
});
afterAll(() => program.remove());

const keyFile = (folder: string) => join(folder, 'parent-key.json');

interface Sent {
  readonly body: ReturnType<typeof activity>;
  /** The activity's id, once the server reported it done. */
  id?: string;
}

/** Three writers that send until the server has been killed. */
async function write(
  { url, pair, organizationId }: { url: string; pair: ApiKeyPair; organizationId: string },
  requests: Sent[],
  acknowledged: () => void,
): Promise<void> {
  const account = {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  };
  const caller = callerOf(pair);
  const writer = async () => {
    for (;;) {
      const creation: Sent = {
        body: activity('CREATE_SUB_ORGANIZATION_V8', organizationId, {
          subOrganizationName: `Sub ${requests.length}`,
          rootUsers: [rootUser('One', newApiKeyPair()), rootUser('Two', newApiKeyPair())],
          rootQuorumThreshold: 1,
          wallet: { walletName: 'Default', accounts: [account] },
        }),
      };
      requests.push(creation);
      const answer = await call({ url }, caller, 'submit/create_sub_organization', creation.body);
      creation.id = answer.body.activity.id;
      acknowledged();
    }
  };
  await Promise.allSettled([writer(), writer(), writer()]);
}

/** Kills a server again and again while it writes, on one folder, and returns the faults found afterwards. */
async function suffer(times: number, control = '') {
  const { folder, remove } = temporaryFolder();
  const requests: Sent[] = [];
  const wrong: string[] = [];
  for (let at = 0; at < times; at += 1) {
    const { child, url } = await program.start(folder, { control, shortLived: true });
    const pair = JSON.parse(readFileSync(keyFile(folder), 'utf8')) as ApiKeyPair;
    const organizationId = await idOf(url);
    const last = requests.findLast(({ id }) => id !== undefined);
    if (last) {
      const again = await call({ url }, callerOf(pair), 'submit/create_sub_organization', last.body);
      if (again.body.activity?.id !== last.id) wrong.push('an acknowledged activity was done again');
    }
    const closed = once(child, 'close');
    // At some point after the first few answers, so that a slow machine and a fast one are killed at the same
    // stage.
    let rest = 1 + Math.floor(Math.random() * 4);
    const kill = () => child.kill('SIGKILL');
    const acknowledged = () => {
      rest -= 1;
      if (rest === 0) setTimeout(kill, Math.random() * 8);
    };
    await Promise.all([closed, write({ url, pair, organizationId }, requests, acknowledged)]);
  }
  wrong.push(...examine(folder, requests));
  remove();
  return { wrong, acknowledged: requests.filter(({ id }) => id !== undefined).length, sent: requests.length };
}

/** Reads the parent's id from `health`. */
async function idOf(url: string): Promise<string> {
  const response = await fetch(`${url}/health`);
  return ((await response.json()) as { organizationId: string }).organizationId;
}

/** All effects of an acknowledged activity exist once; any other activity has all effects or none. */
function examine(folder: string, requests: readonly Sent[]): string[] {
  const giveBack = takeFolder(folder);
  const db = openDb(databaseFile(folder));
  const wrong: string[] = [];
  const check = String(db.get('pragma integrity_check')?.integrity_check);
  if (check !== 'ok') wrong.push(check);
  for (const { id } of requests)
    if (id && !db.get("select 1 from activities where id = ? and status = 'ACTIVITY_STATUS_COMPLETED'", id))
      wrong.push(`lost: ${id}`);
  const named = db.all("select intent ->> '$.subOrganizationName' as name from activities");
  const names = new Set(named.map(({ name }) => String(name)));
  if (names.size !== named.length) wrong.push('done twice');
  const organizations = db.all(`select name,
      (select count(*) from users where organization_id = o.id) as users,
      (select count(*) from api_keys where organization_id = o.id) as keys,
      (select count(*) from wallets where organization_id = o.id) as wallets,
      (select count(*) from wallet_accounts where organization_id = o.id) as accounts
    from organizations o where parent_id is not null`);
  for (const { name, users, keys, wallets, accounts } of organizations) {
    if (!names.delete(String(name))) wrong.push(`half done: ${name} without its activity`);
    if (users !== 2 || keys !== 2 || wallets !== 1 || accounts !== 1) wrong.push(`half done: ${name}`);
  }
  for (const name of names) wrong.push(`half done: ${name} is told and not there`);
  db.close();
  giveBack();
  return wrong;
}

describe('a server that is killed while it writes', () => {
  it('a server that is killed while it writes keeps everything that it acknowledged and no partial changes', async () => {
    const runs = await Promise.all([suffer(Math.ceil(kills / 2)), suffer(Math.floor(kills / 2))]);
    const sum = (of: (run: (typeof runs)[number]) => number) => runs.reduce((all, run) => all + of(run), 0);
    console.info(`kills: ${kills}`);
    console.info(
      `activities sent: ${sum((run) => run.sent)}, acknowledged: ${sum((run) => run.acknowledged)}`,
    );
    console.info(`lost or half done: ${sum((run) => run.wrong.length)}`);
    expect(runs.flatMap((run) => run.wrong)).toEqual([]);
    expect(sum((run) => run.acknowledged)).toBeGreaterThan(kills);
  }, 600_000);

  it('a server without transactions that is killed while it writes leaves partial changes', async () => {
    // The moment of a kill is random, and mostly in the middle of a write.
    let halfDone = 0;
    for (let turn = 0; turn < 10 && halfDone === 0; turn += 1)
      halfDone = (await suffer(3, 'no-transactions')).wrong.length;
    console.info(`half done without transactions: ${halfDone}`);
    expect(halfDone).toBeGreaterThan(0);
  });
});
