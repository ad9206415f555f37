import { describe, expect, it } from 'vitest';
import { activity, callerOf, rootUser } from './server.js';
import { authorise, createWorld, type Outcome, type Someone, type World } from './world.js';

/** `REPLAYS` sets the number of replays. */
const replays = Number(process.env.REPLAYS ?? 10_000);

const day = 24 * 60 * 60 * 1000;

interface Told {
  readonly id: string;
  readonly status: string;
  readonly fingerprint: string;
  readonly result: Record<string, Record<string, string[]>>;
  readonly failure?: { readonly code: number };
  readonly canApprove: boolean;
}

/** Submits as that user, at the world's time or another. */
function submit(
  world: World,
  caller: Someone,
  type: string,
  parameters: Record<string, unknown>,
  place = caller.place,
) {
  const name = type.toLowerCase().replace(/_v\d$/, '');
  const body = activity(type, place.id, parameters, world.engine.now);
  const outcome = authorise(world, caller, { kind: 'submit', name, body });
  return { ...outcome, body, activity: activityOf(outcome) as Told };
}

const activityOf = ({ body }: Outcome) => body?.activity as Told | undefined;

/** The same world, later. */
const later = (world: World, ms: number): World => ({
  ...world,
  engine: { ...world.engine, now: world.engine.now + ms },
});

function pairWorld() {
  const world = createWorld();
  const place = world.place('Pair', { parentId: world.parent.id, threshold: 2 });
  const [one, two] = [
    world.someone('one', place, { root: true }),
    world.someone('two', place, { root: true }),
  ];
  return { world, place, one, two };
}

const users = (world: World, placeId: string) =>
  world.db.get('select count(*) as n from users where organization_id = ?', placeId)?.n;

describe('an activity', () => {
  it('an activity is forgotten when 100,000 newer ones were made, and not before its body is too old', () => {
    const world = createWorld();
    const root = world.someone('root', world.parent, { root: true });
    const count = () => Number(world.db.get('select count(*) as n from activities')?.n);
    const create = (at: World, name: string) =>
      submit(at, root, 'CREATE_USERS_V4', { users: [rootUser(name)] });
    const first = create(world, 'First');
    world.db.run(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 100005)
      insert into activities select 'x' || i, 'o', 't', 'ACTIVITY_STATUS_COMPLETED', 'f' || i, '{}', '{}', null, ?, 0 from n`,
      world.engine.now,
    );
    create(later(world, day - 1), 'Second');
    expect(count()).toBe(100_007);
    const again = (at: World) =>
      authorise(at, root, { kind: 'submit', name: 'create_users', body: first.body });
    expect(activityOf(again(later(world, day)))?.id).toBe(first.activity.id);
    const afterwards = later(world, day + 1);
    for (let made = 0; made < 8; made += 1) create(afterwards, `Later ${made}`);
    expect(count()).toBe(100_000);
    expect(again(afterwards)).toMatchObject({ code: 3 });
    expect(world.db.all('select * from votes where activity_id = ?', first.activity.id)).toEqual([]);
  });

  it('an activity is executed once, however often and however late its body is sent again', () => {
    const world = createWorld();
    const root = world.someone('root', world.parent, { root: true });
    const first = submit(world, root, 'CREATE_USERS_V4', { users: [rootUser('New')] });
    const before = users(world, world.parent.id);
    const ids = new Set<string>();
    for (let at = 0; at < replays; at += 1) {
      const again = authorise(later(world, at * day), root, {
        kind: 'submit',
        name: 'create_users',
        body: first.body,
      });
      ids.add(String(activityOf(again)?.id));
    }
    console.info(`replays of one body: ${replays}, second effects: ${ids.size - 1}`);
    expect([...ids]).toEqual([first.activity.id]);
    expect(users(world, world.parent.id)).toBe(before);
    world.close();
  });

  it('an activity leaves no change behind when it fails', () => {
    const world = createWorld();
    const root = world.someone('root', world.parent, { root: true });
    const before = users(world, world.parent.id);
    const bad = {
      ...rootUser('Bad'),
      apiKeys: [{ apiKeyName: 'k', publicKey: '02ff', curveType: 'API_KEY_CURVE_P256' }],
    };
    const refused = submit(world, root, 'CREATE_USERS_V4', { users: [rootUser('Good'), bad] });
    expect(refused).toMatchObject({ code: 3, message: 'bad request body' });
    expect(users(world, world.parent.id)).toBe(before);
    expect(world.db.get('select count(*) as n from activities')?.n).toBe(0);
    world.close();
  });

  it('an activity of another path’s type, or without a type, is refused', () => {
    const world = createWorld();
    const root = world.someone('root', world.parent, { root: true });
    const body = activity('DELETE_USERS', world.parent.id, {}, world.engine.now);
    expect(authorise(world, root, { kind: 'submit', name: 'create_users', body }).code).toBe(3);
    expect(authorise(world, root, { kind: 'submit', name: 'constructor', body }).code).toBe(5);
    expect(authorise(world, root, { kind: 'query', name: '__proto__', body }).code).toBe(5);
    world.close();
  });
});

describe('an activity that waits for consensus', () => {
  it('an activity that waits for consensus is executed once by the second of two approvals', () => {
    const { world, place, one, two } = pairWorld();
    const submitted = submit(world, one, 'CREATE_USERS_V4', { users: [rootUser('New')] });
    expect(submitted.activity).toMatchObject({
      status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
      canApprove: false,
    });
    expect(users(world, place.id)).toBe(2);
    const { fingerprint } = submitted.activity;
    const done = submit(world, two, 'APPROVE_ACTIVITY', { fingerprint });
    expect(done.activity).toMatchObject({ id: submitted.activity.id, status: 'ACTIVITY_STATUS_COMPLETED' });
    expect(users(world, place.id)).toBe(3);
    const again = authorise(world, two, { kind: 'submit', name: 'approve_activity', body: done.body });
    expect(activityOf(again)?.id).toBe(submitted.activity.id);
    expect(users(world, place.id)).toBe(3);
    world.close();
  });

  it('an activity that waits for consensus is not executed by two approvals of the same user', () => {
    const { world, place, one } = pairWorld();
    const submitted = submit(world, one, 'CREATE_USERS_V4', { users: [rootUser('New')] });
    const twice = submit(world, one, 'APPROVE_ACTIVITY', { fingerprint: submitted.activity.fingerprint });
    expect(twice.code).toBe(3);
    expect(users(world, place.id)).toBe(2);
    world.close();
  });

  it('an activity that waits for consensus expires after a day', () => {
    const { world, one, two } = pairWorld();
    const submitted = submit(world, one, 'CREATE_USERS_V4', { users: [rootUser('New')] });
    const { fingerprint } = submitted.activity;
    expect(submit(later(world, day), two, 'APPROVE_ACTIVITY', { fingerprint }).code).toBe(3);
    expect(submit(later(world, day - 1), two, 'APPROVE_ACTIVITY', { fingerprint }).code).toBe(0);
    world.close();
  });

  it('an activity fails with its reason when its execution is refused after the approval', () => {
    const { world, place, one, two } = pairWorld();
    const submitted = submit(world, one, 'CREATE_USERS_V4', { users: [rootUser('Good'), { userName: '' }] });
    const { fingerprint } = submitted.activity;
    const done = submit(world, two, 'APPROVE_ACTIVITY', { fingerprint });
    expect(done.activity).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      result: {},
      failure: { code: 3 },
    });
    expect(users(world, place.id)).toBe(2);
    world.close();
  });

  it('an activity accepts votes only from users whose vote counts', () => {
    const { world, place, one, two } = pairWorld();
    const member = world.someone('member', place);
    const parent = world.someone('parent', world.parent, { root: true });
    const recovering = world.someone('recovering', place, { root: true, kind: 'recovery' });
    const { fingerprint } = submit(world, one, 'CREATE_USERS_V4', { users: [rootUser('New')] }).activity;
    const approve = (voter: Someone) => submit(world, voter, 'APPROVE_ACTIVITY', { fingerprint }, place);
    expect(approve(member)).toMatchObject({ code: 7, message: 'request not authorized' });
    expect(approve(recovering).code).toBe(7);
    expect(approve(parent)).toMatchObject({
      code: 3,
      message: `organization mismatch: request is targeting organization ("${place.id}"), but voters are in organization ("${world.parent.id}")`,
    });
    expect(submit(world, two, 'APPROVE_ACTIVITY', { fingerprint: 'sha256:00' }).code).toBe(5);
    expect(approve(two).activity.status).toBe('ACTIVITY_STATUS_COMPLETED');
    world.close();
  });

  it('an activity that waits for consensus ends with one rejection', () => {
    const { world, place, one, two } = pairWorld();
    const { fingerprint } = submit(world, one, 'CREATE_USERS_V4', { users: [rootUser('New')] }).activity;
    const rejected = submit(world, two, 'REJECT_ACTIVITY', { fingerprint });
    expect(rejected.activity.status).toBe('ACTIVITY_STATUS_REJECTED');
    expect(users(world, place.id)).toBe(2);
    world.close();
  });
});

describe('the keys of a user', () => {
  const add = (world: World, root: Someone, expirationSeconds?: string) =>
    submit(world, root, 'CREATE_API_KEYS_V2', {
      userId: root.userId,
      apiKeys: [
        {
          apiKeyName: 'Key',
          publicKey: callerOf().publicKey,
          curveType: 'API_KEY_CURVE_P256',
          ...(expirationSeconds ? { expirationSeconds } : {}),
        },
      ],
    });

  it('keys of a user that expire make room, the expired first and then the oldest', () => {
    const world = createWorld();
    const root = world.someone('root', world.parent, { root: true });
    const ids = ['900', '60', ...Array.from({ length: 8 }, () => '900')].map(
      (seconds) => add(world, root, seconds).activity.result.createApiKeysResult?.apiKeyIds?.[0] ?? '',
    );
    const there = () =>
      world.db.all('select id from api_keys where user_id = ?', root.userId).map(({ id }) => String(id));
    const after = later(world, 61_000);
    expect(add(after, root, '900').code).toBe(0);
    expect(ids.map((id) => there().includes(id))).toEqual([
      true,
      false,
      ...Array.from({ length: 8 }, () => true),
    ]);
    expect(add(after, root, '900').code).toBe(0);
    expect(there().includes(ids[0] ?? '')).toBe(false);
    world.close();
  });

  it('keys of a user without an expiry are limited to ten', () => {
    const world = createWorld();
    const root = world.someone('root', world.parent, { root: true });
    const codes = Array.from({ length: 10 }, () => add(world, root).code);
    expect(codes).toEqual([...Array.from({ length: 9 }, () => 0), 8]);
    expect(add(world, root, '900').code).toBe(0);
    world.close();
  });

  it('a key is registered once in an organisation', () => {
    const world = createWorld();
    const root = world.someone('root', world.parent, { root: true });
    const { publicKey } = root.caller;
    const apiKeys = [{ apiKeyName: 'Key', publicKey, curveType: 'API_KEY_CURVE_P256' }];
    expect(submit(world, root, 'CREATE_API_KEYS_V2', { userId: root.userId, apiKeys }).code).toBe(3);
    world.close();
  });
});

describe('a list', () => {
  it('a list continues after an entry and before it', () => {
    const world = createWorld();
    const root = world.someone('root', world.parent, { root: true });
    const names = Array.from(
      { length: 7 },
      (_, at) => world.place(`Sub ${at}`, { parentId: world.parent.id, threshold: 1 }).id,
    );
    const list = (paginationOptions: Record<string, unknown>) => {
      const body = { organizationId: world.parent.id, paginationOptions };
      return authorise(world, root, { kind: 'query', name: 'list_suborgs', body });
    };
    expect(list({ limit: '3' }).body?.organizationIds).toEqual(names.slice(0, 3));
    expect(list({ limit: '3', after: names[2] }).body?.organizationIds).toEqual(names.slice(3, 6));
    expect(list({ limit: '3', after: names[6] }).body?.organizationIds).toEqual([]);
    expect(list({ limit: '2', before: names[4] }).body?.organizationIds).toEqual(names.slice(2, 4));
    expect(list({ after: 'nobody' }).code).toBe(3);
    expect(list({ after: names[1], before: names[4] }).code).toBe(3);
    expect(list({ limit: '0' }).code).toBe(3);
    world.close();
  });

  it('a list of activities has the newest first', () => {
    const world = createWorld();
    const root = world.someone('root', world.parent, { root: true });
    const ids = ['A', 'B', 'C', 'D'].map(
      (organizationName) => submit(world, root, 'UPDATE_ORGANIZATION_NAME', { organizationName }).activity.id,
    );
    const list = (paginationOptions: Record<string, unknown>) => {
      const body = { organizationId: world.parent.id, paginationOptions };
      const { activities } =
        authorise(world, root, { kind: 'query', name: 'list_activities', body }).body ?? {};
      return (activities as Told[]).map(({ id }) => ids.indexOf(id));
    };
    expect(list({})).toEqual([3, 2, 1, 0]);
    expect(list({ limit: '2', after: ids[3] })).toEqual([2, 1]);
    expect(list({ limit: '2', before: ids[0] })).toEqual([2, 1]);
    world.close();
  });
});
