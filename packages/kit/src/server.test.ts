import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ConnectButton, ConnectPanel } from './index.js';
import { createScripted, first } from './testing/page.js';

describe('on a server', () => {
  it('the server renders the button in its place, without style attributes and without a request to a wallet', () => {
    const { kit, answers } = createScripted([{ name: 'Alpha' }], { theme: { accent: 'red', mode: 'dark' } });
    const html = renderToString(createElement(ConnectButton, { kit }));
    expect(html).toContain('data-state="starting"');
    expect(html).toContain('Connect wallet');
    expect(html).toContain('data-theme="dark"');
    expect(html).not.toMatch(/ style=|<dialog/);
    expect(renderToString(createElement(ConnectPanel, { kit }))).toContain('aria-busy="true"');
    expect(answers.waiting()).toBe(0);
  });

  it('the server renders the account of the last visit when it is passed in', () => {
    const { kit } = createScripted([{ name: 'Alpha' }]);
    const html = renderToString(createElement(ConnectButton, { kit, savedAccount: `eip155:1:${first}` }));
    expect(html).toContain('data-state="reconnecting"');
    expect(html).toContain('0xa1b2');
    expect(html).not.toContain('Connect wallet');
  });

  it('the server renders the account of the last visit before another language is loaded', () => {
    const { kit } = createScripted([{ name: 'Alpha' }], { locale: 'ar' });
    const html = renderToString(createElement(ConnectButton, { kit, savedAccount: `eip155:1:${first}` }));
    expect(html).toContain('data-state="reconnecting"');
    expect(html).toContain('0xa1b2');
    expect(html).not.toContain('Connect wallet');
  });

  it('the button has a name before another language is loaded', () => {
    const { kit } = createScripted([{ name: 'Alpha' }], { locale: 'ar' });
    const html = renderToString(createElement(ConnectButton, { kit }));
    expect(html).toContain('dir="rtl"');
    expect(html).toContain('Connect wallet');
  });

  it('a component without a kit throws an error with the solution', () => {
    expect(() => renderToString(createElement(ConnectButton))).toThrow(/put it inside <KitProvider>/);
  });
});
