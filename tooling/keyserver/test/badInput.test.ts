import { expect, it } from 'vitest';
import { activity } from './server.js';
import { authorise, createWorld } from './world.js';

it.each([
  ['an object that cannot be a text', (_: string) => [{ toString: 1 }], 1],
  ['one user twice, once in a list,', (id: string) => [id, [id]], 2],
  ['one user twice', (id: string) => [id, id], 2],
  ['nobody', () => [], 1],
] as const)('a root quorum of %s is refused', (_, userIds, threshold) => {
  const world = createWorld();
  const root = world.someone('root', world.parent, { root: true });
  const parameters = { userIds: userIds(root.userId), threshold };
  const body = activity('UPDATE_ROOT_QUORUM', world.parent.id, parameters, world.engine.now);
  const outcome = authorise(world, root, { kind: 'submit', name: 'update_root_quorum', body });
  expect(outcome).toMatchObject({ code: 3, message: 'bad request body' });
  world.close();
});

it('a page of more than 100 entries of a list is refused', () => {
  const world = createWorld();
  const root = world.someone('root', world.parent, { root: true });
  const list = (limit: string) =>
    authorise(world, root, {
      kind: 'query',
      name: 'list_activities',
      body: { organizationId: world.parent.id, paginationOptions: { limit } },
    });
  expect(list('100').code).toBe(0);
  expect(list('101')).toMatchObject({ code: 3, message: 'bad request body' });
  world.close();
});

it('a page of activities above 16 MiB is refused, and its entries are listed in smaller pages', () => {
  const world = createWorld();
  const root = world.someone('root', world.parent, { root: true });
  for (const policyName of ['one', 'two', 'three']) {
    const policy = { policyName, effect: 'EFFECT_ALLOW', condition: '1 == 1', notes: '' };
    const body = activity('CREATE_POLICY_V3', world.parent.id, policy, world.engine.now);
    expect(authorise(world, root, { kind: 'submit', name: 'create_policy', body }).code).toBe(0);
  }
  world.db.run('update activities set intent = ?', JSON.stringify({ notes: 'é'.repeat(3 * 1_048_576) }));
  const list = (limit: string) =>
    authorise(world, root, {
      kind: 'query',
      name: 'list_activities',
      body: { organizationId: world.parent.id, paginationOptions: { limit } },
    });
  expect(list('3')).toMatchObject({ code: 3, message: 'bad request body' });
  expect(list('2').code).toBe(0);
  expect(list('1').code).toBe(0);
  world.close();
});

it('the expressions of an organisation’s policies are limited together, whether a policy is made or changed', () => {
  const world = createWorld();
  const root = world.someone('root', world.parent, { root: true });
  const submit = (type: string, parameters: Record<string, unknown>) => {
    const name = type.toLowerCase().replace(/_v\d$/, '');
    const body = activity(type, world.parent.id, parameters, world.engine.now);
    return authorise(world, root, { kind: 'submit', name, body });
  };
  const long = `1 == 1${' '.repeat(4_089)}`;
  const policyOf = (at: number, condition: string) => ({
    policyName: `policy ${at}`,
    effect: 'EFFECT_ALLOW',
    condition,
    notes: '',
  });
  const policies = Array.from({ length: 15 }, (_, at) => policyOf(at, long));
  expect(submit('CREATE_POLICIES', { policies }).code).toBe(0);
  expect(submit('CREATE_POLICY_V3', policyOf(20, long)).code).toBe(0);
  expect(submit('CREATE_POLICY_V3', policyOf(21, long)).code).toBe(8);
  expect(submit('CREATE_POLICY_V3', policyOf(22, '1 == 1')).code).toBe(0);
  const [row] = world.db.all("select id from policies where name = 'policy 22'");
  expect(
    submit('UPDATE_POLICY_V2', {
      policyId: row?.id,
      policyConsensus: 'approvers.count() > 0',
      policyCondition: long,
    }).code,
  ).toBe(8);
  world.close();
});
