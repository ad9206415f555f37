import { describe, expect, it } from 'vitest';
import { activity, call, callerOf, rootUser, stampOf, subOrganization, withServer } from './server.js';

describe('the API of the key server', () => {
  it('the key server identifies the parent by its key', () =>
    withServer(async (server) => {
      const { organizationId } = server;
      const answer = await call(server, callerOf(server.apiKey), 'query/whoami', { organizationId });
      expect(answer).toMatchObject({
        status: 200,
        body: { organizationId, organizationName: 'Development', username: 'Server' },
      });
    }));

  it('the key server identifies a user of a sub-organisation by the id of the parent', () =>
    withServer(async (server) => {
      const user = callerOf();
      const sub = await subOrganization(server, [rootUser('Ada', user)], { wallet: true });
      const answer = await call(server, user, 'query/whoami', { organizationId: server.organizationId });
      expect(answer.body).toMatchObject({
        organizationId: sub.organizationId,
        userId: sub.rootUserIds[0],
        username: 'Ada',
      });
      const wallets = await call(server, user, 'query/list_wallets', { organizationId: sub.organizationId });
      expect(wallets.body.wallets).toMatchObject([{ walletName: 'Default', exported: false }]);
    }));

  it('the key server executes the same body once', () =>
    withServer(async (server) => {
      const user = callerOf();
      const { organizationId } = await subOrganization(server, [rootUser('Ada', user)]);
      const body = activity('CREATE_USERS_V4', organizationId, { users: [rootUser('Bob')] });
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => call(server, user, 'submit/create_users', body)),
      );
      expect(new Set(answers.map((each) => each.body.activity.id)).size).toBe(1);
      const users = await call(server, user, 'query/list_users', { organizationId });
      expect(users.body.users).toHaveLength(2);
    }));

  it('the key server names the error of a wrong and of a missing stamp', () =>
    withServer(async (server) => {
      const { organizationId } = server;
      expect(await call(server, undefined, 'query/whoami', { organizationId })).toMatchObject({
        status: 401,
        body: { code: 16, details: [{ turnkeyErrorCode: 'SIGNATURE_MISSING' }] },
      });
      const response = await fetch(`${server.url}/public/v1/query/whoami`, {
        method: 'POST',
        headers: { 'x-stamp': stampOf(callerOf(server.apiKey), '{}') },
        body: JSON.stringify({ organizationId }),
      });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ message: 'could not verify api key signature' });
    }));
});
