import { expect, test } from 'vitest';
import { readIdentity } from './identity.js';

const name = 'A Wallet';

test('an identity is copied, cleaned and frozen', () => {
  const icon = 'data:image/png;base64,AAAA';
  const identity = readIdentity({ name: ' A\u202e  Wallet\n', icon, rdns: 'Org.Example', other: 1 });
  expect(identity).toEqual({ name, icon, rdns: 'org.example' });
  expect(Object.isFrozen(identity)).toBe(true);
});

test.each(['png', 'webp', 'svg+xml', 'gif', 'jpeg', 'jpg', 'PNG'])(
  'readIdentity accepts an icon of image/%s',
  (type) => {
    expect(readIdentity({ name, icon: `data:image/${type},x` })?.icon).toBe(`data:image/${type},x`);
  },
);

test.each(['https://example.org/a.png', 'data:text/html,x', 'data:image/html,x', 'data:image/pngx,x', 7])(
  'readIdentity leaves out the icon %s',
  (icon) => expect(readIdentity({ name, icon })).toEqual({ name }),
);

test('readIdentity accepts icons of at most 65,536 characters', () => {
  const icon = 'data:image/png,'.padEnd(65_536, 'x');
  expect(readIdentity({ name, icon })?.icon).toBe(icon);
  expect(readIdentity({ name, icon: `${icon}x` })).toEqual({ name });
});

test.each(['example', 'org..example', '-org.example', 'org.exa mple', `a.${'a'.repeat(252)}`, 7])(
  'readIdentity leaves out the domain %s',
  (rdns) => expect(readIdentity({ name, rdns })).toEqual({ name }),
);

test('readIdentity uses the domain or the fallback as the name when the object has none', () => {
  expect(readIdentity({ rdns: 'org.example' }, 'key')?.name).toBe('org.example');
  expect(readIdentity({}, 'key')?.name).toBe('key');
  expect([readIdentity({}), readIdentity(null), readIdentity({ name: '\u0000' })]).toEqual(
    Array(3).fill(undefined),
  );
});

test('readIdentity leaves out a field whose getter throws', () => {
  const hostile = {
    name,
    get icon() {
      throw new Error('no');
    },
  };
  expect(readIdentity(hostile)).toEqual({ name });
});

test('readIdentity accepts only icons that begin as an image does, and domain names of at most 253 characters', () => {
  const png = 'data:image/png;base64,AA==';
  expect(readIdentity({ name, icon: png })?.icon).toBe(png);
  expect(readIdentity({ name, icon: `https://example.org/?${png}` })).toEqual({ name });
  expect(readIdentity({ name, rdns: 'io.wallet.mobile' })?.rdns).toBe('io.wallet.mobile');
  const domain = (length: number) => `io.${'a'.repeat(length - 3)}`;
  expect(readIdentity({ name, rdns: domain(253) })?.rdns).toBe(domain(253));
  expect(readIdentity({ name, rdns: domain(254) })).toEqual({ name });
  expect(readIdentity({ rdns: domain(253) })?.name).toBe(domain(64));
});
