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
