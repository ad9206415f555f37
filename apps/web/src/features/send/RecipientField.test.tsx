import { act } from 'react-test-renderer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Family } from '../../families/family.ts';
import { loadAreas } from '../../i18n/i18n.ts';
import { draw } from '../../ui/testing/draw.ts';
import type { Sender } from '../request/useSender.ts';
import type { SendForm } from './useSendForm.ts';

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

vi.mock('../book/FromBook.tsx', () => ({ FromBook: () => null }));
vi.mock('../../preferences.ts', () => ({ usePreferences: () => ({ names: 'off' }) }));
vi.mock('../../ui/Glyph.tsx', () => ({ useNamespaceName: () => (name: string) => name }));
vi.mock('../../ui/Identicon.tsx', () => ({ Identicon: () => null }));
vi.mock('../form/sendDraft.ts', () => ({ sendDraft: {} }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterAll(() => vi.unstubAllGlobals());
beforeAll(() => loadAreas('send', 'names', 'ui'));

test('an address without a checksum to reveal a typo has its warning, and one with a valid checksum has none', async () => {
  const { RecipientField } = await import('./RecipientField.tsx');
  const sender = { namespace: 'eip155', chain: { id: 'eip155:1', name: 'Ethereum' } } as unknown as Sender;
  const family = { addressHint: () => '0x…' } as unknown as Family;
  for (const checked of [false, true]) {
    const recipient = { status: 'ok', address, checked, relation: 'new' };
    const form = { to: address, recipient, recent: [] } as unknown as SendForm;
    const view = draw(<RecipientField form={form} sender={sender} family={family} pressed={false} />);
    const texts = JSON.stringify(view.toJSON());
    expect(texts.includes('This address has no checksum to reveal a typo.')).toBe(!checked);
    act(() => view.unmount());
  }
});
