import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PerformContext } from '../src/activities/registry.js';
import { sealTo } from '../src/crypto/hpke.js';
import { p256Pair, p256Sign } from '../src/crypto/p256.js';
import { createServerKeys, newSecrets } from '../src/serverKeys.js';
import { evaluateOtp, findOtp, makeOtp, otpLimits } from '../src/signIn/otp.js';
import { type Db, openDb } from '../src/store/db.js';
import { apiKey, type Stage, someMail, stage, timestampMs } from './stage.js';

const guesses = 10_000;
const atOnce = 200;
const agent = new Agent({ keepAlive: true });

/**
 * Posts and returns the text of the answer: with `node:http`, because `fetch` costs more than the request
 * itself.
 */
function postRaw(url: string, body: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: 'POST', agent, headers }, (response) => {
      text(response).then(resolve, reject);
    });
    asking.once('error', reject);
    asking.end(body);
  });
}

describe('guessing a code over HTTP', () => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage({ limits: { rate: { perSecond: 1_000_000, burst: 1_000_000 } } });
  });
  afterAll(() => {
    agent.destroy();
    return at.stop();
  });

  it(`three of ${guesses} parallel guesses are checked, and the right code is refused after them`, async () => {
    const { url, organizationId, apiKey: parent } = at.server;
    const pair = p256Pair(Buffer.from(parent.privateKey, 'hex'));
    async function post(path: string, type: string, parameters: object) {
      const body = JSON.stringify({ type, timestampMs: timestampMs(), organizationId, parameters });
      const stamp = {
        publicKey: parent.publicKey,
        scheme: 'SIGNATURE_SCHEME_TK_API_P256',
        signature: p256Sign(pair.key, Buffer.from(body)).toString('hex'),
      };
      const headers = { 'x-stamp': Buffer.from(JSON.stringify(stamp)).toString('base64url') };
      return JSON.parse(await postRaw(`${url}/public/v1/submit/${path}`, body, headers)) as Record<
        string,
        Record<string, Record<string, Record<string, string>>>
      > & {
        message?: string;
      };
    }
    const contact = someMail();
    const started = await post('init_otp', 'ACTIVITY_TYPE_INIT_OTP_V3', {
      otpType: 'OTP_TYPE_EMAIL',
      contact,
      appName: 'Test',
      otpLength: 6,
      alphanumeric: false,
    });
    const { otpId, otpEncryptionTargetBundle: bundle } = started.activity?.result?.initOtpResultV2 ?? {};
    const { data } = JSON.parse(String(bundle)) as { data: string };
    const { targetPublic } = JSON.parse(Buffer.from(data, 'hex').toString()) as { targetPublic: string };
    const right = (await at.outbox())[0]?.code ?? '';
    const { publicKey } = apiKey();
    const seal = (code: string) => {
      const { enc, ciphertext } = sealTo(
        Buffer.from(targetPublic, 'hex'),
        Buffer.from(JSON.stringify({ otp_code: code, public_key: publicKey })),
      );
      return JSON.stringify({ encappedPublic: enc.toString('hex'), ciphertext: ciphertext.toString('hex') });
    };
    const wrong = Array.from({ length: 16 }, (_, index) =>
      seal(String((Number(right) + index + 1) % 1_000_000).padStart(6, '0')),
    );
    const answerCounts = new Map<string, number>();
    const guess = async (encryptedOtpBundle: string | undefined) => {
      const { message = 'verified' } = await post('verify_otp', 'ACTIVITY_TYPE_VERIFY_OTP_V2', {
        otpId,
        encryptedOtpBundle,
      });
      answerCounts.set(message, (answerCounts.get(message) ?? 0) + 1);
    };
    for (let done = 0; done < guesses; done += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, index) => guess(wrong[index % wrong.length])));
    await guess(seal(right));
    console.info(`parallel code guesses: ${guesses}, evaluated: ${answerCounts.get('Invalid OTP code')}`);
    expect(Object.fromEntries(answerCounts)).toEqual({
      'Invalid OTP code': otpLimits.tries,
      'OTP attempts exceeded': guesses - otpLimits.tries + 1,
    });
    expect(at.reported).toEqual([]);
  });
});

describe('the limit of guesses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyserver-otp-'));
  const db = openDb(join(folder, 'keys.db'));
  const organizationId = 'a';
  const start = Date.UTC(2026, 0, 1);
  const contact = { type: 'OTP_TYPE_EMAIL', value: 'somebody@example.com' } as const;
  let ids = 0;
  db.run(
    `insert into organizations (id, name, root_threshold, created_at, updated_at) values ('a', 'A', 1, 0, 0)`,
  );
  afterAll(() => {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const keys = createServerKeys(newSecrets());
  const context = (now: number, store: Db = db) =>
    ({ db: store, now, organizationId, keys, newId: () => `id${++ids}` }) as unknown as PerformContext;

  /** Guesses wrongly until the server refuses, and returns the number of guesses that it checked. */
  function exhaust(otpId: string, now: number, store: Db = db, most = 100): number {
    let evaluated = 0;
    for (let guess = 0; guess < most; guess += 1)
      try {
        evaluateOtp(context(now, store), findOtp(context(now, store), 'verify', otpId), 'wrong');
      } catch (error) {
        if ((error as Error).message !== 'Invalid OTP code') break;
        evaluated += 1;
      }
    return evaluated;
  }

  it('the limit of guesses covers all codes of a contact for an hour', () => {
    const hour = 60 * 60_000;
    let evaluated = 0;
    let refused = 0;
    for (let now = start; now < start + hour; now += 30_000)
      try {
        evaluated += exhaust(makeOtp(context(now), { otpLength: 6 }, { kind: 'verify', contact }).otpId, now);
      } catch {
        refused += 1;
      }
    const chance = evaluated / 1_000_000;
    console.info(
      `guesses a contact and hour: ${evaluated}, chance with six digits: ${chance}, codes refused: ${refused}`,
    );
    expect(evaluated).toBe(otpLimits.contactTries);
    expect(chance).toBeLessThan(1e-4);
    expect(makeOtp(context(start + 2 * hour), {}, { kind: 'verify', contact }).code).toHaveLength(9);
  });

  it('every guess is checked when the count of guesses is not saved', () => {
    const forgetful: Db = {
      ...db,
      run: (sql, ...values) => (sql.startsWith('update otps set attempts') ? 1 : db.run(sql, ...values)),
    };
    const other = { ...contact, value: 'other@example.com' };
    const { otpId } = makeOtp(context(start), {}, { kind: 'verify', contact: other });
    expect(exhaust(otpId, start, forgetful, guesses / 10)).toBe(guesses / 10);
    expect(exhaust(otpId, start)).toBe(otpLimits.tries);
  });
});
