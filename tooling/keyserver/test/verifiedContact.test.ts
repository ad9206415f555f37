import { createSign } from 'node:crypto';
import { encryptOtpCodeToBundle } from '@turnkey/crypto';
import type { TurnkeyClient } from '@turnkey/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { p256Pair } from '../src/crypto/p256.js';
import { apiKey, home, type Stage, someMail, stage, timestampMs } from './stage.js';

let at: Stage;
beforeAll(async () => {
  at = await stage();
});
afterAll(() => at.stop());

type Key = ReturnType<typeof apiKey>;

/** A token that proves a mail for the holder of a key. */
async function prove(contact: string, { publicKey }: Key): Promise<string> {
  const activityOf = <T extends string, P>(type: T, parameters: P) => ({
    type,
    timestampMs: timestampMs(),
    organizationId: at.server.organizationId,
    parameters,
  });
  const started = await at.parent.initOtp(
    activityOf('ACTIVITY_TYPE_INIT_OTP_V3' as const, { otpType: 'OTP_TYPE_EMAIL', contact, appName: 'Test' }),
  );
  const { otpId = '', otpEncryptionTargetBundle = '' } = started.activity.result.initOtpResultV2 ?? {};
  const code = (await at.outbox()).find((mail) => mail.to === contact)?.code ?? '';
  const target = String(otpEncryptionTargetBundle);
  const encryptedOtpBundle = await encryptOtpCodeToBundle(code, target, publicKey, at.server.otpSignerKey);
  const verified = await at.parent.verifyOtp(
    activityOf('ACTIVITY_TYPE_VERIFY_OTP_V2' as const, { otpId, encryptedOtpBundle }),
  );
  return verified.activity.result.verifyOtpResult?.verificationToken ?? '';
}

interface SignUp {
  readonly contact: string;
  readonly token: string;
  readonly key: Key;
  /** The signed content, when it is not that of this sign-up. */
  readonly signs?: object;
  readonly name?: 'signup' | 'signupV2';
}

function signUp({ contact, token, key, signs, name = 'signupV2' }: SignUp) {
  const { id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { id: string };
  const lists = { apiKeys: [], authenticators: [], oauthProviders: [] };
  const message = JSON.stringify({
    [name]: { ...lists, email: contact },
    tokenId: id,
    type: 'USAGE_TYPE_SIGNUP',
    ...signs,
  });
  const pair = p256Pair(Buffer.from(key.privateKey, 'hex'));
  const signature = createSign('sha256').update(message).sign({ key: pair.key, dsaEncoding: 'ieee-p1363' });
  return at.parent.createSubOrganization({
    type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8',
    timestampMs: timestampMs(),
    organizationId: at.server.organizationId,
    parameters: {
      subOrganizationName: contact,
      rootQuorumThreshold: 1,
      rootUsers: [{ userName: contact, userEmail: contact, ...lists }],
      verificationToken: token,
      clientSignature: {
        publicKey: key.publicKey,
        scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256',
        message,
        signature: signature.toString('hex'),
      },
    },
  });
}

const idOf = ({ activity }: Awaited<ReturnType<TurnkeyClient['createSubOrganization']>>) =>
  activity.result.createSubOrganizationResultV8?.subOrganizationId;

async function idsOf(filterValue: string): Promise<readonly string[]> {
  const query = { organizationId: at.server.organizationId, filterType: 'EMAIL', filterValue };
  return (await at.parent.getVerifiedSubOrgIds(query)).organizationIds;
}

it.each(['signup', 'signupV2'] as const)('a sign-up with a token verifies its mail (%s)', async (name) => {
  const [contact, key] = [someMail(), apiKey()];
  const token = await prove(contact, key);
  const id = idOf(await signUp({ contact, token, key, name }));
  expect(await idsOf(contact.toUpperCase())).toEqual([id]);
  // A token signs up once, also for an attacker who learned it.
  await expect(signUp({ contact, token, key })).rejects.toThrow('invalid verification token');
});

it('an unverified mail is in the list of contacts and not in the list of verified contacts', async () => {
  const contact = someMail();
  const { organizationId } = await home(at, contact);
  const query = { organizationId: at.server.organizationId, filterType: 'EMAIL', filterValue: contact };
  expect((await at.parent.getSubOrgIds(query)).organizationIds).toEqual([organizationId]);
  expect(await idsOf(contact)).toEqual([]);
});

it('a token verifies its own mail for the holder of its key, and nothing is created otherwise', async () => {
  const [contact, key] = [someMail(), apiKey()];
  const token = await prove(contact, key);
  const other = someMail();
  await expect(signUp({ contact: other, token, key })).rejects.toThrow('of another contact');
  await expect(signUp({ contact, token, key: apiKey() })).rejects.toThrow('not of the key in the token');
  for (const signs of [
    { type: 'USAGE_TYPE_LOGIN' },
    { tokenId: 'other' },
    { signupV2: { email: other } },
    { signupV2: { email: contact, apiKeys: [{}] } },
  ]) {
    await expect(signUp({ contact, token, key, signs })).rejects.toThrow('of another sign-up');
  }
  const forged = `${token.slice(0, -8)}AAAAAAAA`;
  await expect(signUp({ contact, token: forged, key })).rejects.toThrow('invalid verification token');
  expect([...(await idsOf(contact)), ...(await idsOf(other))]).toEqual([]);
  // The refused attempt has not used the token up.
  expect(idOf(await signUp({ contact, token, key }))).toBeDefined();
});

it('a changed mail is verified with its token, until the user changes it again', async () => {
  const { client, organizationId, userId } = await home(at);
  const next = someMail();
  const change = (userEmail: string, verificationToken?: string) =>
    client.updateUserEmail({
      type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
      timestampMs: timestampMs(),
      organizationId,
      parameters: { userId, userEmail, verificationToken },
    });
  await change(next);
  expect(await idsOf(next)).toEqual([]);
  const token = await prove(next, apiKey());
  await expect(change(someMail(), token)).rejects.toThrow('of another contact');
  await change(next, token);
  expect(await idsOf(next)).toEqual([organizationId]);
  await change(someMail());
  expect(await idsOf(next)).toEqual([]);
});
