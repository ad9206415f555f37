import { describe, expect, it } from 'vitest';
import type { Keyserver } from '../src/start.js';
import { activity, call, callerOf, withServer } from './server.js';

const whoami = (server: Keyserver) =>
  call(server, callerOf(server.apiKey), 'query/whoami', { organizationId: server.organizationId });

let serial = 0;
const rename = (server: Keyserver) => {
  serial += 1;
  return call(
    server,
    callerOf(server.apiKey),
    'submit/update_organization_name',
    activity('UPDATE_ORGANIZATION_NAME', server.organizationId, { organizationName: `N${serial}` }),
  );
};

describe('faults of the key server', () => {
  it('a fault fails the given number of requests without any other effect', () =>
    withServer(async (server) => {
      server.faults.set({ error: { code: 14, message: 'unavailable', times: 2 } });
      expect(await rename(server)).toMatchObject({ status: 503, body: { code: 14, message: 'unavailable' } });
      expect((await rename(server)).status).toBe(503);
      expect((await whoami(server)).body.organizationName).toBe('Development');
      expect(server.faults.get().error).toBeNull();
    }));

  it('a fault reports a finished activity as pending the given number of times', () =>
    withServer(async (server) => {
      server.faults.set({ pending: 1 });
      const { body } = await rename(server);
      expect(body.activity).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING', result: {} });
      const { organizationId } = server;
      const polled = await call(server, callerOf(server.apiKey), 'query/get_activity', {
        organizationId,
        activityId: body.activity.id,
      });
      expect(polled.body.activity.status).toBe('ACTIVITY_STATUS_COMPLETED');
    }));

  it('a fault changes the shape of an answer', () =>
    withServer(async (server) => {
      server.faults.set({ lie: 'wrong-result-key' });
      expect(Object.keys((await rename(server)).body.activity.result)).toEqual([
        'updateOrganizationNameResultOther',
      ]);
      server.faults.set({ lie: 'missing-fields' });
      expect((await whoami(server)).body).not.toHaveProperty('username');
      server.faults.set({ lie: 'malformed-json' });
      await expect(whoami(server)).rejects.toThrow(SyntaxError);
      server.faults.set({ lie: 'none' });
      expect((await whoami(server)).body).toHaveProperty('username');
    }));

  it('a fault skews the clock, and with it the accepted timestamps', () =>
    withServer(async (server) => {
      const day = 24 * 60 * 60 * 1000;
      server.faults.set({ skew: -day });
      const answer = await rename(server);
      expect(answer.body.details[0].fieldViolations[0].description).toMatch(/^is 86\d{3} s ahead of/);
      const response = await fetch(`${server.url}/health`);
      const off = Date.parse(response.headers.get('date') ?? '') - Date.now();
      expect(Math.abs(off + day)).toBeLessThan(60_000);
    }));

  it('a fault delays an answer', () =>
    withServer(async (server) => {
      server.faults.set({ slow: 200 });
      const startedAt = performance.now();
      await whoami(server);
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(199);
    }));

  it('a fault is set by a request, and an invalid fault is reported', () =>
    withServer(async (server) => {
      const set = async (body: unknown) => {
        const response = await fetch(`${server.url}/_faults`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return { status: response.status, body: await response.json() };
      };
      expect((await set({ slow: 1, wrongSigner: true })).body).toMatchObject({ slow: 1, wrongSigner: true });
      expect((await set({ slow: 0 })).body).toMatchObject({ slow: 0, wrongSigner: true });
      expect((await set({ error: { code: 14 } })).body.error).toMatchObject({ code: 14, times: 1 });
      expect((await set({ error: null })).body.error).toBeNull();
      for (const wrong of [
        { slow: -1 },
        { lie: 'all' },
        { skew: 'x' },
        { error: { code: 4 } },
        { wrongSigner: 1 },
      ])
        expect((await set(wrong)).status).toBe(400);
    }));
});
