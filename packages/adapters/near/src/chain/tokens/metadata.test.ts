import { expect, test } from 'vitest';
import { local } from '../../../test/fakes.js';
import { createTokens } from './tokens.js';

const whole = { spec: 'ft-1.0.0', name: 'Dollar', symbol: 'USD', decimals: 6 };
const id = `${local.id}/nep141:usd.near` as const;

/** The token of a contract that answers `ft_metadata` with this. */
const describe = (metadata: unknown) => {
  const result = [...new TextEncoder().encode(JSON.stringify(metadata))];
  return createTokens(local, async () => ({ result }), fetch).asset(id, {});
};

test('the icon of a token is its mark when it is a data URL of an image', async () => {
  const mark = 'data:image/svg+xml,%3Csvg/%3E';
  expect(await describe({ ...whole, icon: mark })).toEqual({
    id,
    ...{ name: 'Dollar', symbol: 'USD', decimals: 6 },
    mark,
  });
});

test.each([
  'https://example.org/icon.png',
  'data:text/html,<script>alert(1)</script>',
  `data:image/png;base64,${'A'.repeat(70_000)}`,
  'javascript:alert(1)',
  null,
  7,
])('the icon %.60s is not used as the mark of a token', async (icon) => {
  expect(await describe({ ...whole, icon })).not.toHaveProperty('mark');
});

test.each([256, -1, 1.5, '6', null, Number.MAX_SAFE_INTEGER])(
  'a contract that reports %s decimals is not a token',
  async (decimals) => {
    await expect(describe({ ...whole, decimals })).rejects.toMatchObject({ code: 'invalid-params' });
  },
);

test('the name of a token is shortened and shown without characters that hide or turn text', async () => {
  const description = await describe({
    ...whole,
    name: `\u202eA\u0000\u200b${'b'.repeat(500)}`,
    symbol: '\u2066',
  });
  expect(description.name).toMatch(/^Ab+…$/);
  expect(description.name.length).toBeLessThanOrEqual(60);
  expect(description.symbol).toBe('usd.near');
});
