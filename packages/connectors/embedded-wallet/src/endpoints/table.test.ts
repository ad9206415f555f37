import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { independent } from '@causeway/conformance/independent';
import { TurnkeyClient } from '@turnkey/http';
import { describe, expect, it } from 'vitest';
import { createClient } from '../client/createClient.js';
import type { SubmitName } from './submits.js';
import { queries, submitEndpoint, submits } from './table.js';

independent('@turnkey/http', {
  namespaces: ['eip155', 'solana'],
  route: 'service',
  what: 'has the same paths and types of activities',
});

// The published client's own description of the API.
const root = dirname(createRequire(import.meta.url).resolve('@turnkey/http'));
const folder = join(root, '__generated__/services/coordinator/public/v1');
const types = readFileSync(join(folder, 'public_api.types.d.ts'), 'utf8');

const names = Object.keys(submits) as SubmitName[];
const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

/** The text between a definition's braces. */
function definition(name: string): string {
  const start = types.indexOf(`    ${name}: {`);
  return start < 0 ? '' : types.slice(start, types.indexOf('\n    };', start));
}

describe('activity table compared with @turnkey/http 6.6.0', () => {
  it.each(names)(
    'the activity %s has the same path, current type, result key and result fields as @turnkey/http',
    (name) => {
      const { type, resultKey, fields } = submitEndpoint(name);
      expect(types).toContain(`/public/v1/submit/${name}"`);
      expect(definition(`v1${pascal(name)}Request`)).toContain(`type: "${type}"`);
      if (name === 'approve_activity' || name === 'reject_activity') return;
      expect(definition('v1Result')).toContain(` ${resultKey}?: `);
      const result = definition(`v1${resultKey[0]?.toUpperCase()}${resultKey.slice(1)}`);
      for (const field of fields.split(' ').filter(Boolean)) {
        const [, word = '', list] = /^(\w+)(\[)?/.exec(field) ?? [];
        expect(result).toMatch(new RegExp(`\\b${word}\\??: .*${list ? '\\[\\]' : ''};`));
      }
    },
  );
});

describe('query table compared with @turnkey/http 6.6.0', () => {
  it.each(Object.entries(queries))('the query %s returns the fields %s', (name, fields) => {
    expect(types).toContain(`/public/v1/query/${name}"`);
    for (const field of fields.split(' ')) {
      const [, word = ''] = /^(\w+)/.exec(field) ?? [];
      expect(types).toMatch(new RegExp(`\\b${word}\\??: `));
    }
  });

  it('the query table lists every endpoint once', () => {
    console.info(
      `endpoints in the table: ${Object.keys(queries).length} queries, ${names.length} activities`,
    );
    expect(names.length).toBeGreaterThan(40);
  });
});

describe('stamped requests compared with @turnkey/http 6.6.0', () => {
  const baseUrl = 'https://api.example';
  const organizationId = '00000000-0000-4000-8000-000000000001';
  const parameters = { userId: 'é', accounts: [], note: '\u2028' };

  it.each(names)('the stamped request %s has the same URL, body and stamp as @turnkey/http', async (name) => {
    const stamper = { stamp: async (body: string) => ({ name: 'X-Stamp' as const, value: `over ${body}` }) };
    const ours = await createClient({
      baseUrl,
      organizationId,
      stamper,
      now: () => 1_700_000_000_000,
    }).prepare(name, parameters as never);
    const vendor = new TurnkeyClient(
      { baseUrl },
      { stamp: async (body) => ({ stampHeaderName: 'X-Stamp', stampHeaderValue: `over ${body}` }) },
    ) as unknown as Record<string, (input: unknown) => Promise<unknown>>;
    const { type } = submitEndpoint(name);
    const theirs = await vendor[`stamp${pascal(name)}`]?.({
      type,
      timestampMs: '1700000000000',
      organizationId,
      parameters,
    });
    expect(ours).toEqual(theirs);
  });
});
