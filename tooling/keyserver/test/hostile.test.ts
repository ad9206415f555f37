import { describeServer } from '@causeway/conformance/server';
import { startKeyserver } from '../src/start.js';
import { callerOf, origin, stampOf, temporaryFolder } from './server.js';

describeServer('the key server', async () => {
  const { folder, remove } = temporaryFolder();
  const { url, organizationId, apiKey, stop } = await startKeyserver({
    port: 0,
    folder,
    origins: [origin],
    rpIds: ['localhost'],
    report: (error) => {
      throw error;
    },
  });
  const stamped = (path: string, value: object) => {
    const body = JSON.stringify(value);
    const headers = { 'Content-Type': 'application/json', 'X-Stamp': stampOf(callerOf(apiKey), body) };
    return { method: 'POST', target: `/public/v1/${path}`, headers, body };
  };
  const json = { 'Content-Type': 'application/json', Origin: origin };
  const emailed = {
    type: 'ACTIVITY_TYPE_INIT_OTP_V2',
    timestampMs: String(Date.now()),
    organizationId,
    parameters: { otpType: 'OTP_TYPE_EMAIL', contact: 'a@example.com' },
  };
  return {
    url,
    requests: [
      stamped('query/whoami', { organizationId }),
      stamped('submit/init_otp', emailed),
      { method: 'GET', target: '/outbox.json?to=a@example.com' },
      { method: 'POST', target: '/_faults', headers: json, body: '{"skew":0}' },
    ],
    stop: async () => {
      await stop();
      remove();
    },
  };
});
