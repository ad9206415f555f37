import { act } from 'react-test-renderer';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { draw } from './testing/draw.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterAll(() => vi.unstubAllGlobals());

/** The browser's dialog, as far as ours uses it. */
const element = {
  open: false,
  showModal: vi.fn(() => {
    element.open = true;
  }),
  focus: vi.fn(),
  close: vi.fn(() => {
    element.open = false;
  }),
};
const onClose = vi.fn();
const onClosed = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  element.open = false;
});

function open(focus?: 'self') {
  const view = draw(
    <Dialog title="Title" focus={focus} onClose={onClose} onClosed={onClosed}>
      Content
    </Dialog>,
    { createNodeMock: ({ type }) => (type === 'dialog' ? element : null) },
  );
  return { view, props: view.root.findByType('dialog').props };
}

test('the dialog is a modal one of the browser, which keeps the focus inside, and closes as it leaves, which returns it', () => {
  const { view } = open();
  expect(element.showModal).toHaveBeenCalledOnce();
  expect(element.close).not.toHaveBeenCalled();
  act(() => view.unmount());
  expect(element.close).toHaveBeenCalledOnce();
});

test('a dialog that answers a request takes the focus itself, so that a pressed key answers nothing', () => {
  const { view, props } = open('self');
  expect(element.focus).toHaveBeenCalledOnce();
  expect(element.showModal.mock.invocationCallOrder[0]).toBeLessThan(
    element.focus.mock.invocationCallOrder[0] ?? 0,
  );
  // Without it, a dialog takes no focus.
  expect(props.tabIndex).toBe(-1);
  act(() => view.unmount());
  const other = open();
  expect(element.focus).toHaveBeenCalledOnce();
  act(() => other.view.unmount());
});

test('the dialog reports Escape and stays open, and ignores that of an element inside', () => {
  const { view, props } = open();
  const preventDefault = vi.fn();
  const inside = { target: {}, currentTarget: element, preventDefault };
  props.onCancel(inside);
  expect([onClose.mock.calls, preventDefault.mock.calls]).toEqual([[], []]);
  props.onCancel({ ...inside, target: element });
  expect([onClose.mock.calls.length, preventDefault.mock.calls.length]).toEqual([1, 1]);
  act(() => view.unmount());
});

test('a dialog that the browser closed by itself reports it, and no close of an element inside', () => {
  const { view, props } = open();
  props.onClose({ target: element, currentTarget: element });
  element.open = false;
  props.onClose({ target: {}, currentTarget: element });
  expect(onClosed).not.toHaveBeenCalled();
  props.onClose({ target: element, currentTarget: element });
  expect(onClosed).toHaveBeenCalledOnce();
  act(() => view.unmount());
});

test('a press beside the panel closes, and one inside does not', () => {
  const { view, props } = open();
  props.onClick({ target: {}, currentTarget: element });
  expect(onClose).not.toHaveBeenCalled();
  props.onClick({ target: element, currentTarget: element });
  expect(onClose).toHaveBeenCalledOnce();
  act(() => view.unmount());
});
