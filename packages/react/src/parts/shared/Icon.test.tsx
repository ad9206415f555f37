import { describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { icon } from '../../testing/page.js';
import { Icon } from './Icon.js';

const image = () => document.querySelector('img');

describe('an icon', () => {
  it('Icon shows the image of the wallet and is hidden from screen readers', async () => {
    await render(<Icon name="Alpha" src={icon} className="small" />);
    expect(image()).toMatchObject({ src: icon, alt: '', className: 'small' });
  });

  it('Icon never loads an image from a server', async () => {
    for (const src of ['https://example.invalid/a.png', '//example.invalid/a.png', 'data:text/html,x', '']) {
      const { unmount } = await render(<Icon name="Alpha" src={src} />);
      expect(image()).toBeNull();
      await expect.element(browser.getByText('A')).toHaveAttribute('aria-hidden', 'true');
      await unmount();
    }
  });

  it('Icon keeps its size before and after decoding without a style sheet', async () => {
    const size = () => {
      const { width, height } = image()!.getBoundingClientRect();
      return [width, height];
    };
    // Fresh data: an image that was decoded before is drawn at once.
    const fresh = icon.replace('teal', 'maroon');
    await render(<Icon name="Alpha" src={fresh} />);
    expect(size()).toEqual([32, 32]);
    await image()!.decode();
    expect(size()).toEqual([32, 32]);
  });

  it('Icon shows the first letter when the image is broken, until the image changes', async () => {
    const { rerender } = await render(<Icon name="élan" src="data:image/png;base64,broken" />);
    await expect.element(browser.getByText('É')).toBeVisible();
    await rerender(<Icon name="élan" src={icon} />);
    await expect.poll(() => image()?.src).toBe(icon);
  });
});
