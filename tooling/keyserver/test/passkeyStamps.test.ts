import { randomBytes } from 'node:crypto';
import { independent } from '@causeway/conformance/independent';
import { TurnkeyClient } from '@turnkey/http';
import { TurnkeyClient as OldClient } from '@turnkey/http-2';
import { WebauthnStamper } from '@turnkey/webauthn-stamper';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { softwareCredentials, softwarePasskey } from '../src/testing/passkey.js';
import {
  apiKey,
  clientOf,
  ethereumAccount,
  origins,
  type Stage,
  someMail,
  stage,
  timestampMs,
} from './stage.js';

independent('@turnkey/webauthn-stamper', { what: 'stamps with passkeys' });

let at: Stage;
beforeAll(async () => {
  at = await stage();
});
afterAll(() => at.stop());
afterEach(() => vi.unstubAllGlobals());

const origin = String(origins[0]);

/** A sub-organisation with a passkey as its only credential, created by each version of the API. */
async function passkeyHome(version: 4 | 7) {
  const passkey = softwarePasskey();
  const authenticators = [passkey.register(randomBytes(32), { origin })];
  const user = { userName: 'Person', userEmail: someMail(), apiKeys: [], authenticators };
  const { activity } = await at.parent.createSubOrganization({
    type: `ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V${version}`,
    timestampMs: timestampMs(),
    organizationId: at.server.organizationId,
    parameters: {
      subOrganizationName: 'Passkey',
      rootQuorumThreshold: 1,
      rootUsers: [version === 4 ? user : { ...user, oauthProviders: [] }],
      wallet: { walletName: 'Wallet', accounts: [ethereumAccount] },
    },
  } as unknown as Parameters<TurnkeyClient['createSubOrganization']>[0]);
  const result = activity.result[`createSubOrganizationResultV${version}` as 'createSubOrganizationResultV7'];
  const address = String(result?.wallet?.addresses[0]);
  return { passkey, organizationId: String(result?.subOrganizationId), address };
}

describe('the provider’s passkey stamper', () => {
  for (const [name, Client, version] of [
    ['6.6.0', TurnkeyClient, 7],
    ['2.7.1', OldClient, 4],
  ] as const)
    it(`the provider’s passkey stamper with its client ${name} reads and signs`, async () => {
      const { passkey, organizationId, address } = await passkeyHome(version);
      const circumstances = { origin };
      vi.stubGlobal('navigator', { credentials: softwareCredentials(passkey, circumstances) });
      const stamper = new WebauthnStamper({ rpId: 'localhost' });
      const client = new Client({ baseUrl: at.server.url }, stamper as never) as TurnkeyClient;
      const identity = await client.getWhoami({ organizationId: at.server.organizationId });
      expect(identity.organizationId).toBe(organizationId);
      const { activity } = await client.signRawPayload({
        type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
        timestampMs: timestampMs(),
        organizationId,
        parameters: {
          signWith: address,
          payload: 'ab'.repeat(32),
          encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
          hashFunction: 'HASH_FUNCTION_NO_OP',
        },
      });
      expect(activity.result.signRawPayloadResult?.r).toMatch(/^[0-9a-f]{64}$/);
    });

  it('a passkey opens a session of its sub-organisation with the id of the parent only', async () => {
    const { passkey, organizationId } = await passkeyHome(7);
    vi.stubGlobal('navigator', { credentials: softwareCredentials(passkey, { origin }) });
    const byPasskey = new TurnkeyClient(
      { baseUrl: at.server.url },
      new WebauthnStamper({ rpId: 'localhost' }),
    );
    const key = apiKey();
    const { activity } = await byPasskey.stampLogin({
      type: 'ACTIVITY_TYPE_STAMP_LOGIN',
      timestampMs: timestampMs(),
      organizationId: at.server.organizationId,
      parameters: { publicKey: key.publicKey },
    });
    expect(activity).toMatchObject({ organizationId, status: 'ACTIVITY_STATUS_COMPLETED' });
    const identity = await clientOf(at.server, key).getWhoami({ organizationId: at.server.organizationId });
    expect(identity.organizationId).toBe(organizationId);
  });

  it('a passkey stamp is refused for another origin or site, without presence and with an unknown passkey', async () => {
    const { passkey, organizationId } = await passkeyHome(7);
    const createWith = (circumstances: object, whose = passkey) => {
      vi.stubGlobal('navigator', { credentials: softwareCredentials(whose, { origin, ...circumstances }) });
      const stamper = new WebauthnStamper({ rpId: 'localhost' });
      return new TurnkeyClient({ baseUrl: at.server.url }, stamper).getWhoami({ organizationId });
    };
    const wrong = 'Turnkey error 16: could not verify WebAuthN signature';
    await expect(createWith({ origin: 'http://evil.localhost:5173' })).rejects.toThrow(wrong);
    await expect(createWith({ rpId: 'example.com' })).rejects.toThrow(wrong);
    await expect(createWith({ flags: 0x04 })).rejects.toThrow(wrong);
    await expect(createWith({}, softwarePasskey())).rejects.toThrow('webauthn authenticator not found');
    expect((await createWith({})).organizationId).toBe(organizationId);
  });
});
