import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createHooks } from './createHooks.js';
import { Connect } from './parts/index.js';
import { createPage } from './testing/page.js';

describe('on a server without a page', () => {
  it('a server renders the panel closed and prompts no wallet', async () => {
    expect(globalThis.document).toBeUndefined();
    const { wallets, page } = await createPage(['Alpha']);
    const { useWallets } = createHooks(wallets);
    const Count = () => `${useWallets().length} found`;
    const html = renderToString(
      createElement(
        Connect.Root,
        { wallets },
        createElement(Count),
        createElement(Connect.Trigger, null, 'Connect'),
        createElement(Connect.Popup, null, createElement(Connect.Title, null, 'Wallets')),
      ),
    );
    expect(html).toContain('1 found');
    expect(html).toContain('aria-expanded="false"');
    expect(html).toMatch(/<dialog[^>]*data-causeway="popup"[^>]*><\/dialog>/);
    expect(page.Alpha.requests).toEqual([]);
  });

  it('a part outside its root throws react-part-misplaced with its name', () => {
    const misplaced = () => renderToString(createElement(Connect.Search));
    expect(misplaced).toThrow(
      'Connect.Search must be rendered inside Connect.Root. Wrap it in a Connect.Root.',
    );
    expect(() => renderToString(createElement(Connect.Title))).toThrow(
      /Title must be rendered inside Connect\.Root/,
    );
  });
});
