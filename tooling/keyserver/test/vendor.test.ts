import { independent } from '@causeway/conformance/independent';
import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import { createActivityPoller, TurnkeyClient, TurnkeyRequestError } from '@turnkey/http';
import { TurnkeyClient as OldClient } from '@turnkey/http-2';
import { describe, expect, it } from 'vitest';
import type { ApiKeyPair } from '../src/parent.js';
import type { Keyserver } from '../src/start.js';
import { callerOf, rootUser, subOrganization, withServer } from './server.js';

independent('@turnkey/http', {
  namespaces: ['eip155', 'solana'],
  wallet: 'Embedded wallet',
  route: 'service',
  what: 'calls the local provider',
});
independent('@turnkey/http-2', {
  namespaces: ['eip155', 'solana'],
  wallet: 'Embedded wallet',
  route: 'service',
  what: 'calls the local provider',
});

const stamper = ({ publicKey, privateKey }: ApiKeyPair) =>
  new ApiKeyStamper({ apiPublicKey: publicKey, apiPrivateKey: privateKey });
const clientOf = ({ url }: Keyserver, pair: ApiKeyPair) => new TurnkeyClient({ baseUrl: url }, stamper(pair));
const oldClientOf = ({ url }: Keyserver, pair: ApiKeyPair) => new OldClient({ baseUrl: url }, stamper(pair));

/** The times of activities differ, so that no two bodies are the same. */
let tick = 0;
const timestampMs = () => {
  tick += 1;
  return String(Date.now() + tick);
};

async function stage(server: Keyserver) {
  const root = callerOf();
  const sub = await subOrganization(server, [rootUser('Ada', root)], { wallet: true });
  const { organizationId } = sub;
  return {
    root,
    sub,
    organizationId,
    client: clientOf(server, root),
    parent: clientOf(server, server.apiKey),
  };
}

const key = (apiKeyName: string, publicKey: string) => ({
  apiKeyName,
  publicKey,
  curveType: 'API_KEY_CURVE_P256' as const,
});

describe('the provider’s own client, 6.6.0', () => {
  it('the provider’s client reads identities, users, keys and wallets', () =>
    withServer(async (server) => {
      const { client, organizationId, sub } = await stage(server);
      const userId = sub.rootUserIds[0] ?? '';
      expect(await client.getWhoami({ organizationId })).toMatchObject({ userId, username: 'Ada' });
      const { user } = await client.getUser({ organizationId, userId });
      expect(user.apiKeys[0]).toMatchObject({ credential: { type: 'CREDENTIAL_TYPE_API_KEY_P256' } });
      const apiKeyId = user.apiKeys[0]?.apiKeyId ?? '';
      expect((await client.getApiKey({ organizationId, apiKeyId })).apiKey.apiKeyId).toBe(apiKeyId);
      expect((await client.getApiKeys({ organizationId, userId })).apiKeys).toHaveLength(1);
      expect((await client.getUsers({ organizationId })).users).toHaveLength(1);
      expect((await client.getAuthenticators({ organizationId, userId })).authenticators).toEqual([]);
      expect((await client.getOauthProviders({ organizationId, userId })).oauthProviders).toEqual([]);
      expect((await client.listUserTags({ organizationId })).userTags).toEqual([]);
      expect((await client.listPrivateKeyTags({ organizationId })).privateKeyTags).toEqual([]);
      const { organizationData } = await client.getOrganization({ organizationId });
      expect(organizationData.rootQuorum).toEqual({ threshold: 1, userIds: [userId] });
      expect((await client.getOrganizationConfigs({ organizationId })).configs.quorum?.threshold).toBe(1);
      const { wallets } = await client.getWallets({ organizationId });
      const walletId = wallets[0]?.walletId ?? '';
      expect((await client.getWallet({ organizationId, walletId })).wallet.walletName).toBe('Default');
      const { accounts } = await client.getWalletAccounts({ organizationId, walletId });
      const address = accounts[0]?.address ?? '';
      expect(address).toBe(sub.wallet?.addresses[0]);
      const { account } = await client.getWalletAccount({ organizationId, walletId, address });
      expect(account.path).toBe("m/44'/60'/0'/0/0");
      expect((await client.getPrivateKeys({ organizationId })).privateKeys).toEqual([]);
    }));

  it('the provider’s client finds sub-organisations by their contacts, names and keys', () =>
    withServer(async (server) => {
      const { parent, root, sub, organizationId } = await stage(server);
      const find = async (filterType: string, filterValue: string) =>
        (await parent.getSubOrgIds({ organizationId: server.organizationId, filterType, filterValue }))
          .organizationIds;
      expect(await find('NAME', 'Sub')).toEqual([organizationId]);
      expect(await find('USERNAME', 'Ada')).toEqual([organizationId]);
      expect(await find('PUBLIC_KEY', root.publicKey)).toEqual([organizationId]);
      expect(await find('WALLET_ACCOUNT_ADDRESS', sub.wallet?.addresses[0] ?? '')).toEqual([organizationId]);
      expect(await find('EMAIL', 'nobody@example.com')).toEqual([]);
      const verified = await parent.getVerifiedSubOrgIds({
        organizationId: server.organizationId,
        filterType: 'EMAIL',
        filterValue: 'nobody@example.com',
      });
      expect(verified.organizationIds).toEqual([]);
    }));

  it('the provider’s client creates, changes and deletes users and keys', () =>
    withServer(async (server) => {
      const { client, organizationId } = await stage(server);
      const created = await client.createUsers({
        type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
        timestampMs: timestampMs(),
        organizationId,
        parameters: {
          users: [
            {
              userName: 'Bob',
              userEmail: 'bob@example.com',
              apiKeys: [key('One', callerOf().publicKey)],
              authenticators: [],
              oauthProviders: [],
              userTags: [],
            },
          ],
        },
      });
      expect(created.activity.intent.createUsersIntentV4?.users[0]?.userName).toBe('Bob');
      const userId = created.activity.result.createUsersResult?.userIds[0] ?? '';
      const keys = await client.createApiKeys({
        type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { userId, apiKeys: [{ ...key('Two', callerOf().publicKey), expirationSeconds: '60' }] },
      });
      const apiKeyIds = keys.activity.result.createApiKeysResult?.apiKeyIds ?? [];
      const { apiKey } = await client.getApiKey({ organizationId, apiKeyId: apiKeyIds[0] ?? '' });
      expect(apiKey.expirationSeconds).toBe('60');
      const remove = await client.deleteApiKeys({
        type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { userId, apiKeyIds },
      });
      expect(remove.activity.result.deleteApiKeysResult?.apiKeyIds).toEqual(apiKeyIds);
      await client.updateUser({
        type: 'ACTIVITY_TYPE_UPDATE_USER',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { userId, userName: 'Robert', userTagIds: [] },
      });
      await client.updateUserEmail({
        type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { userId, userEmail: 'robert@example.com' },
      });
      await client.updateUserPhoneNumber({
        type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { userId, userPhoneNumber: '+4912345678' },
      });
      const { user } = await client.getUser({ organizationId, userId });
      expect(user).toMatchObject({
        userName: 'Robert',
        userEmail: 'robert@example.com',
        userPhoneNumber: '+4912345678',
      });
      await client.deleteUsers({
        type: 'ACTIVITY_TYPE_DELETE_USERS',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { userIds: [userId] },
      });
      await expect(client.getUser({ organizationId, userId })).rejects.toThrow(
        'Turnkey error 5: user not found',
      );
    }));

  it('the provider’s client creates policies, votes under them and lists the activities', () =>
    withServer(async (server) => {
      const { client, organizationId, sub } = await stage(server);
      const second = callerOf();
      const created = await client.createUsers({
        type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
        timestampMs: timestampMs(),
        organizationId,
        parameters: {
          users: [
            {
              userName: 'Bob',
              apiKeys: [key('Bob', second.publicKey)],
              authenticators: [],
              oauthProviders: [],
              userTags: [],
            },
          ],
        },
      });
      const bobId = created.activity.result.createUsersResult?.userIds[0] ?? '';
      const bob = clientOf(server, second);
      const policy = await client.createPolicy({
        type: 'ACTIVITY_TYPE_CREATE_POLICY_V3',
        timestampMs: timestampMs(),
        organizationId,
        parameters: {
          policyName: 'Wallets by two',
          effect: 'EFFECT_ALLOW',
          consensus: 'approvers.count() >= 2',
          condition: "activity.resource == 'WALLET' && activity.action == 'CREATE'",
          notes: '',
        },
      });
      const policyId = policy.activity.result.createPolicyResult?.policyId ?? '';
      expect((await client.getPolicy({ organizationId, policyId })).policy.policyName).toBe('Wallets by two');
      const submitted = await bob.createWallet({
        type: 'ACTIVITY_TYPE_CREATE_WALLET',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { walletName: 'Second', accounts: [] },
      });
      expect(submitted.activity.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
      expect(
        (await client.getActivity({ organizationId, activityId: submitted.activity.id })).activity,
      ).toMatchObject({
        canApprove: true,
        canReject: true,
      });
      const approved = await client.approveActivity({
        type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { fingerprint: submitted.activity.fingerprint },
      });
      expect(approved.activity).toMatchObject({
        id: submitted.activity.id,
        status: 'ACTIVITY_STATUS_COMPLETED',
      });
      expect(approved.activity.votes.map(({ userId }) => userId)).toEqual([bobId, sub.rootUserIds[0]]);
      const other = await bob.createWallet({
        type: 'ACTIVITY_TYPE_CREATE_WALLET',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { walletName: 'Third', accounts: [] },
      });
      const rejected = await client.rejectActivity({
        type: 'ACTIVITY_TYPE_REJECT_ACTIVITY',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { fingerprint: other.activity.fingerprint },
      });
      expect(rejected.activity.status).toBe('ACTIVITY_STATUS_REJECTED');
      const { activities } = await client.getActivities({
        organizationId,
        filterByStatus: ['ACTIVITY_STATUS_COMPLETED'],
        filterByType: ['ACTIVITY_TYPE_CREATE_WALLET'],
      });
      expect(activities.map(({ id }) => id)).toEqual([submitted.activity.id]);
      await client.updatePolicy({
        type: 'ACTIVITY_TYPE_UPDATE_POLICY_V2',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { policyId, policyEffect: 'EFFECT_DENY', policyConsensus: 'true' },
      });
      const denied = bob.createWallet({
        type: 'ACTIVITY_TYPE_CREATE_WALLET',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { walletName: 'Fourth', accounts: [] },
      });
      await expect(denied).rejects.toThrow('Turnkey error 7: policy engine denied request explicitly');
      await client.deletePolicy({
        type: 'ACTIVITY_TYPE_DELETE_POLICY',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { policyId },
      });
      const many = await client.createPolicies({
        type: 'ACTIVITY_TYPE_CREATE_POLICIES',
        timestampMs: timestampMs(),
        organizationId,
        parameters: {
          policies: [{ policyName: 'Any', effect: 'EFFECT_ALLOW', notes: '', consensus: 'true' }],
        },
      });
      const policyIds = many.activity.result.createPoliciesResult?.policyIds ?? [];
      await client.deletePolicies({
        type: 'ACTIVITY_TYPE_DELETE_POLICIES',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { policyIds },
      });
      expect((await client.getPolicies({ organizationId })).policies).toEqual([]);
    }));

  it('the provider’s client requires a root quorum of two, changes it, and deletes the sub-organisation', () =>
    withServer(async (server) => {
      const [one, two] = [callerOf(), callerOf()];
      const sub = await subOrganization(server, [rootUser('One', one), rootUser('Two', two)], {
        threshold: 2,
      });
      const { organizationId, rootUserIds } = sub;
      const [first, second] = [clientOf(server, one), clientOf(server, two)];
      const submitted = await first.updateRootQuorum({
        type: 'ACTIVITY_TYPE_UPDATE_ROOT_QUORUM',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { threshold: 1, userIds: [...rootUserIds] },
      });
      expect(submitted.activity.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
      const { activity } = await second.approveActivity({
        type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { fingerprint: submitted.activity.fingerprint },
      });
      expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED');
      await first.updateOrganizationName({
        type: 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { organizationName: 'Renamed' },
      });
      expect((await first.getWhoami({ organizationId })).organizationName).toBe('Renamed');
      const deletion = await first.deleteSubOrganization({
        type: 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION',
        timestampMs: timestampMs(),
        organizationId,
        parameters: {},
      });
      expect(deletion.activity.result.deleteSubOrganizationResult?.subOrganizationUuid).toBe(organizationId);
      await expect(first.getWhoami({ organizationId })).rejects.toThrow('Turnkey error 16');
    }));

  it('the provider’s client polls a pending activity and reads the details of an error', () =>
    withServer(async (server) => {
      const { client, organizationId } = await stage(server);
      server.faults.set({ pending: 2 });
      const poller = createActivityPoller({
        client,
        requestFn: client.createWallet,
        refreshIntervalMs: 5,
      });
      const done = await poller({
        type: 'ACTIVITY_TYPE_CREATE_WALLET',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { walletName: 'Polled', accounts: [] },
      });
      expect(done.status).toBe('ACTIVITY_STATUS_COMPLETED');
      const error = await client.getUser({ organizationId, userId: '' }).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(TurnkeyRequestError);
      expect((error as TurnkeyRequestError).details).toMatchObject([
        { fieldViolations: [{ field: 'userId', description: 'must be a text' }] },
      ]);
    }));
});

describe('the provider’s own client, 2.7.1', () => {
  it('the provider’s client 2.7.1 creates a sub-organisation, users and keys with older activity types', () =>
    withServer(async (server) => {
      const root = callerOf();
      const parent = oldClientOf(server, server.apiKey);
      const { activity } = await parent.createSubOrganization({
        type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V4',
        timestampMs: timestampMs(),
        organizationId: server.organizationId,
        parameters: {
          subOrganizationName: 'Old',
          rootUsers: [
            {
              userName: 'Ada',
              apiKeys: [{ apiKeyName: 'A', publicKey: root.publicKey }],
              authenticators: [],
            },
          ],
          rootQuorumThreshold: 1,
        },
      });
      const organizationId = activity.result.createSubOrganizationResultV4?.subOrganizationId ?? '';
      const client = oldClientOf(server, root);
      expect(await client.getWhoami({ organizationId })).toMatchObject({ username: 'Ada' });
      const users = await client.createUsers({
        type: 'ACTIVITY_TYPE_CREATE_USERS_V2',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { users: [{ userName: 'Bob', apiKeys: [], authenticators: [], userTags: [] }] },
      });
      const userId = users.activity.result.createUsersResult?.userIds[0] ?? '';
      const keys = await client.createApiKeys({
        type: 'ACTIVITY_TYPE_CREATE_API_KEYS',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { userId, apiKeys: [{ apiKeyName: 'B', publicKey: callerOf().publicKey }] },
      });
      const apiKeyIds = keys.activity.result.createApiKeysResult?.apiKeyIds ?? [];
      expect((await client.getApiKeys({ organizationId, userId })).apiKeys).toHaveLength(1);
      await client.deleteApiKeys({
        type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
        timestampMs: timestampMs(),
        organizationId,
        parameters: { userId, apiKeyIds },
      });
      const { user } = await client.getUser({ organizationId, userId });
      expect(user).toMatchObject({ userName: 'Bob', apiKeys: [] });
      expect((await client.getUsers({ organizationId })).users).toHaveLength(2);
      expect((await client.getPolicies({ organizationId })).policies).toEqual([]);
      expect((await client.getActivities({ organizationId })).activities).toHaveLength(3);
      expect((await client.getOrganization({ organizationId })).organizationData.name).toBe('Old');
    }));
});
