import { describe, expect, it, vi } from 'vitest';
import { activities } from '../src/activities/table.js';
import { queries } from '../src/queries/table.js';
import { authorise, createWorld, type Outcome, type Place, type Someone, type World } from './world.js';

/** `MODEL_REQUESTS` sets the number of requests. */
const count = Number(process.env.MODEL_REQUESTS ?? 20_000);

type Verdict = 'done' | 'consensus' | 'refused' | 'denied' | 'expired' | 'nobody';

interface Asked {
  readonly caller: Someone;
  readonly place: Place;
  readonly kind: 'query' | 'submit';
  readonly name: string;
  readonly named: 'self' | 'other' | 'absent';
}

/** The calls allowed to each caller besides the root quorum, written by hand and not read from the server. */
const ownCalls = [
  'create_api_keys',
  'delete_api_keys',
  'create_authenticators',
  'delete_authenticators',
  'stamp_login',
  'create_read_only_session',
  'create_read_write_session',
  'recover_user',
];
const parentCalls = [
  'email_auth',
  'init_user_email_recovery',
  'init_otp',
  'verify_otp',
  'otp_login',
  'init_otp_auth',
  'otp_auth',
];

/** The reference: the permissions in a few lines. */
function expected({ caller, place, kind, name, named }: Asked): Verdict {
  const home = caller.place.id === place.id;
  const parent = caller.place.id === place.parentId;
  // A user who does not know their sub-organisation yet names the parent.
  const child = ['whoami', 'stamp_login'].includes(name) && caller.place.parentId === place.id;
  if (caller.kind === 'unknown' || !(home || parent || child)) return 'nobody';
  if (caller.kind === 'expired') return 'expired';
  if (kind === 'query') return 'done';
  if (caller.kind === 'read-only') return 'refused';
  const self = (home || child) && named !== 'other';
  if (caller.kind === 'recovery') return name === 'recover_user' && self ? 'done' : 'refused';
  if (!home && !child && !parentCalls.includes(name)) return 'refused';
  if (ownCalls.includes(name) && self) return 'done';
  // Even an approved activity opens no session for another user: executing it fails.
  const posing = name === 'create_read_write_session' && named === 'other';
  if (caller.root && posing && caller.place.threshold === 1) return 'refused';
  if (caller.root) return caller.place.threshold === 1 ? 'done' : 'consensus';
  if (caller.name === 'denied' && name === 'create_users') return 'denied';
  if (caller.name === 'allowed' && name === 'create_users') return 'done';
  if (caller.name === 'counted' && name === 'create_users') return 'consensus';
  return 'refused';
}

/** The verdict in the server's answer. An allowed request may still fail because of its content. */
function verdictOf({ code, message, body }: Outcome): Verdict {
  const activity = body?.activity as { status?: string } | undefined;
  if (code === 0) return activity?.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED' ? 'consensus' : 'done';
  if (code === 16) return message === 'expired api key' ? 'expired' : 'nobody';
  if (code === 7) return message === 'request not authorized' ? 'refused' : 'denied';
  return 'done';
}

function populate(world: World) {
  const { parent } = world;
  const sub = world.place('Sub', { parentId: parent.id, threshold: 1 });
  const pair = world.place('Pair', { parentId: parent.id, threshold: 2 });
  const stranger = world.place('Stranger', { threshold: 1 });
  const people: Someone[] = [
    world.someone('parent root', parent, { root: true }),
    world.someone('parent member', parent),
    world.someone('root', sub, { root: true }),
    world.someone('member', sub),
    world.someone('allowed', sub),
    world.someone('denied', sub),
    world.someone('counted', sub),
    world.someone('expired', sub, { root: true, kind: 'expired' }),
    world.someone('recovering', sub, { root: true, kind: 'recovery' }),
    world.someone('reader', sub, { root: true, kind: 'read-only' }),
    world.someone('nobody', sub, { root: true, kind: 'unknown' }),
    world.someone('pair one', pair, { root: true }),
    world.someone('pair two', pair, { root: true }),
    world.someone('pair member', pair),
    world.someone('stranger', stranger, { root: true }),
  ];
  const id = (name: string) => people.find((each) => each.name === name)?.userId;
  const condition = "activity.type == 'ACTIVITY_TYPE_CREATE_USERS_V4'";
  const allow = (name: string, consensus: string) =>
    world.policy(sub, name, { effect: 'EFFECT_ALLOW', condition, consensus });
  allow('allowed', `approvers.any(user, user.id == '${id('allowed')}')`);
  allow('denied', `approvers.any(user, user.id == '${id('denied')}')`);
  allow('counted', `approvers.filter(user, user.id == '${id('counted')}').count() >= 2`);
  const consensus = `approvers.any(user, user.id == '${id('denied')}')`;
  world.policy(sub, 'deny', { effect: 'EFFECT_DENY', condition, consensus });
  // A wallet keeps the sub-organisations from being deleted by a body with only its type.
  for (const place of [sub, pair])
    world.db.run(
      'insert into wallets (id, organization_id, name, sealed_phrase, created_at, updated_at) values (?, ?, ?, ?, 0, 0)',
      `${place.name}-wallet`,
      place.id,
      'Wallet',
      new Uint8Array(4),
    );
  return { people, places: [parent, sub, pair, stranger] };
}

/** A small generator that a seed repeats (mulberry32). */
function generator(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const calls = [
  ...Object.keys(queries).map((name) => ({ kind: 'query' as const, name })),
  ...Object.keys(activities).map((name) => ({ kind: 'submit' as const, name })),
];

/** Makes `many` requests and returns the disagreements with the reference. */
function compare(world: World, many: number, answering?: Parameters<typeof authorise>[3]) {
  const { people, places } = populate(world);
  const next = generator(20_260_101);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const matrix = people.flatMap((caller) =>
    places.flatMap((place) => calls.map((call) => ({ caller, place, ...call, named: 'absent' as const }))),
  );
  const disagreements: string[] = [];
  const counts = new Map<Verdict, number>();
  const cells = new Set<string>();
  for (let at = 0; at < many; at += 1) {
    const caller = pick(people);
    // Mostly a place that knows the caller, because it has more rules to decide.
    const near = places.filter(({ id }) => id === caller.place.id || caller.place.id === world.parent.id);
    const place = next(8) === 0 ? pick(places) : pick(near);
    const random = { caller, place, ...pick(calls), named: pick(['self', 'other', 'absent'] as const) };
    const attempt: Asked = matrix[at] ?? random;
    const verdict = verdictOf(
      authorise(world, attempt.caller, { ...attempt, body: bodyOf(attempt, people, at, world) }, answering),
    );
    const expectedVerdict = expected(attempt);
    counts.set(expectedVerdict, (counts.get(expectedVerdict) ?? 0) + 1);
    cells.add(`${attempt.caller.name} ${attempt.place.name} ${attempt.name}`);
    if (verdict !== expectedVerdict)
      disagreements.push(
        `${attempt.caller.name} ${attempt.name} in ${attempt.place.name} (${attempt.named}): ${verdict}, not ${expectedVerdict}`,
      );
  }
  return { disagreements, counts, cells };
}

function bodyOf(
  { caller, place, kind, name, named }: Asked,
  people: readonly Someone[],
  at: number,
  world: World,
) {
  const other = people.find((each) => each.place.id === place.id && each.userId !== caller.userId);
  const userId =
    named === 'absent' ? undefined : named === 'self' ? caller.userId : (other?.userId ?? 'nobody');
  const about = userId === undefined ? {} : { userId };
  if (kind === 'query') return { organizationId: place.id, at, ...about };
  const types = Object.keys(activities[name]?.versions ?? {});
  return {
    type: types.at(-1),
    timestampMs: String(world.engine.now),
    organizationId: place.id,
    parameters: { ...about, at },
  };
}

describe('authorisation', () => {
  it('authorisation matches the reference for every call of every kind of caller, and for random calls', () => {
    const world = createWorld();
    const { disagreements, counts, cells } = compare(world, count);
    world.close();
    console.info(`requests against the reference: ${count}`);
    console.info(`cells of caller, organisation and call: ${cells.size} of ${15 * 4 * calls.length}`);
    console.info(`verdicts: ${[...counts].map(([verdict, n]) => `${verdict} ${n}`).join(', ')}`);
    console.info(`disagreements: ${disagreements.length}`);
    expect([...new Set(disagreements)].slice(0, 20)).toEqual([]);
    expect(cells.size).toBe(15 * 4 * calls.length);
  }, 600_000);

  it('authorisation differs from the reference when every call is allowed', async () => {
    vi.resetModules();
    vi.doMock('../src/authorise.js', async (original) => ({
      ...(await original<typeof import('../src/authorise.js')>()),
      decide: () => 'allowed',
    }));
    await control('../src/authorise.js');
  });

  it('authorisation differs from the reference when credentials of any organisation are accepted', async () => {
    vi.resetModules();
    vi.doMock('../src/authenticate.js', async (original) => {
      const real = await original<typeof import('../src/authenticate.js')>();
      const identify: typeof real.identify = (db, proof, organizationId, options) =>
        real.identify(db, proof, String(proof.rows[0]?.organization_id ?? organizationId), options);
      return { ...real, identify };
    });
    await control('../src/authenticate.js');
  });

  async function control(without: string) {
    const { answer } = await import('../src/api.js');
    vi.doUnmock(without);
    const world = createWorld();
    const { disagreements } = compare(world, 1_000, answer);
    world.close();
    console.info(`disagreements without the guard: ${disagreements.length}`);
    expect(disagreements.length).toBeGreaterThan(0);
  }
});
