import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';

/** A request the fake provider has seen. */
export interface Seen {
  readonly path: string;
  readonly body: {
    readonly organizationId: string;
    readonly type: string;
    readonly timestampMs?: string;
    readonly parameters: Fields;
  };
  readonly stamp: string;
}

export type Fields = Readonly<Record<string, unknown>>;

const hexOf = (key: KeyObject): string => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return `04${Buffer.from(x, 'base64url').toString('hex')}${Buffer.from(y, 'base64url').toString('hex')}`;
};

/** A provider in memory that answers the handler at once. A call that it does not support throws. */
export function fakeParent() {
  const organizationId = '00000000-0000-4000-8000-000000000001';
  const signer = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const calls: Seen[] = [];
  /** Verified mail → sub-organisations, oldest first. */
  const byMail = new Map<string, string[]>();
  const byCredential = new Map<string, string>();
  const activities = new Map<string, unknown>();
  /** Path → the answer in place of the usual one. */
  const faults = new Map<string, () => Response | Promise<Response>>();

  const token = (contact: string, more: Fields = {}, key: KeyObject = signer.privateKey): string => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      id: randomUUID(),
      verification_type: 'OTP_TYPE_EMAIL',
      contact,
      organization_id: organizationId,
      public_key: `02${'11'.repeat(32)}`,
      exp: String(Date.now() + 900_000),
      ...more,
    };
    const text = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  };

  const perform: Readonly<Record<string, (parameters: Fields, organization: string) => Fields>> = {
    init_otp: () => ({ otpId: randomUUID(), otpEncryptionTargetBundle: '{"version":"v1.0.0"}' }),
    verify_otp: () => ({ verificationToken: token('person@example.com') }),
    otp_login: (_, organization) => ({
      session: `e30.${Buffer.from(JSON.stringify({ user_id: `user of ${organization}` })).toString('base64url')}.AA`,
    }),
    create_sub_organization: ({ rootUsers, verificationToken }) => {
      const [user] = rootUsers as readonly [
        { userEmail?: string; authenticators: { attestation: { credentialId: string } }[] },
      ];
      const id = randomUUID();
      if (user.userEmail && verificationToken) {
        byMail.set(user.userEmail, [...(byMail.get(user.userEmail) ?? []), id]);
      }
      for (const { attestation } of user.authenticators) byCredential.set(attestation.credentialId, id);
      return {
        subOrganizationId: id,
        wallet: { walletId: randomUUID(), addresses: ['0x0000000000000000000000000000000000000001'] },
        rootUserIds: [randomUUID()],
      };
    },
    email_auth: () => ({ userId: 'u', apiKeyId: 'k' }),
    init_user_email_recovery: () => ({ userId: 'u' }),
  };

  const resultKeys: Readonly<Record<string, string>> = {
    init_otp: 'initOtpResultV2',
    verify_otp: 'verifyOtpResult',
    otp_login: 'otpLoginResult',
    create_sub_organization: 'createSubOrganizationResultV8',
    email_auth: 'emailAuthResult',
    init_user_email_recovery: 'initUserEmailRecoveryResult',
  };

  async function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const path = new URL(String(input)).pathname.split('/').at(-1) ?? '';
    const text = String(init?.body);
    const body = JSON.parse(text) as Seen['body'] & { filterType?: string; filterValue?: string };
    calls.push({ path, body, stamp: new Headers(init?.headers).get('x-stamp') ?? '' });
    const fault = faults.get(path);
    if (fault) return fault();
    if (path === 'list_verified_suborgs') {
      const headers = { date: new Date().toUTCString() };
      return Response.json({ organizationIds: byMail.get(body.filterValue ?? '') ?? [] }, { headers });
    }
    if (path === 'list_suborgs') {
      const id = byCredential.get(body.filterValue ?? '');
      return Response.json({ organizationIds: id ? [id] : [] });
    }
    const act = perform[path];
    if (!act) throw new Error(`The fake provider does not know ${path}.`);
    // The same body is the same activity.
    const fingerprint = `sha256:${createHash('sha256').update(text).digest('hex')}`;
    const known = activities.get(fingerprint);
    if (known) return Response.json({ activity: known });
    const activity = {
      id: randomUUID(),
      organizationId: body.organizationId,
      status: 'ACTIVITY_STATUS_COMPLETED',
      type: body.type,
      fingerprint,
      result: { [resultKeys[path] as string]: act(body.parameters, body.organizationId) },
    };
    activities.set(fingerprint, activity);
    return Response.json({ activity });
  }

  const refusal = (status: number, code: number, message: string) => () =>
    Response.json({ code, message, details: [] }, { status });

  return {
    organizationId,
    signerKey: hexOf(signer.publicKey),
    fetch: answer as typeof fetch,
    seen: calls,
    byMail,
    token,
    faults,
    refusal,
    calls: (path: string) => calls.filter((request) => request.path === path),
  };
}

/** A throw-away API key, both halves in hex. */
export function apiKeyPair(): { readonly publicKey: string; readonly privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const point = hexOf(publicKey);
  const even = Number.parseInt(point.at(-1) ?? '0', 16) % 2 === 0;
  return {
    publicKey: `${even ? '02' : '03'}${point.slice(2, 66)}`,
    privateKey: Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url').toString('hex'),
  };
}
