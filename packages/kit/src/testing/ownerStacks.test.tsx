import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';

it('elements share one stack, and React still warns of children without keys', async () => {
  const [one, other] = [<i key="one" />, <b key="other" />].map((element) =>
    Reflect.get(element, '_debugStack'),
  );
  expect(one).toBeInstanceOf(Error);
  expect(other).toBe(one);

  const names = ['first', 'second'];
  await render(
    <ul>
      {names.map((name) => (
        // biome-ignore lint/correctness/useJsxKeyInIterable: its absence is the fault.
        <li>{name}</li>
      ))}
    </ul>,
  );
  const warn = vi.mocked(console.error);
  expect(warn.mock.calls.flat().join()).toContain('Each child in a list should have a unique "key" prop');
  warn.mockClear();
});
