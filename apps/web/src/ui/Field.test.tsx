import { act } from 'react-test-renderer';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TextField } from './Field.tsx';
import { draw } from './testing/draw.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A field in which a key was pressed just now, and whose text has this error. */
function typed(error: string) {
  const view = draw(<TextField label="To" />);
  const line = () => view.root.findByProps({ className: 'field-line' }).props;
  act(() => line().onInput());
  act(() => view.update(<TextField label="To" error={error} />));
  return {
    line,
    alert: () => view.root.findByProps({ role: 'alert' }).findAllByType('span').length,
    update: (next?: string) => act(() => view.update(<TextField label="To" error={next} />)),
    end: () => act(() => view.unmount()),
  };
}

test('a field reports its error once typing has paused', () => {
  const field = typed('Too short.');
  expect(field.alert()).toBe(0);
  act(() => void vi.advanceTimersByTime(499));
  expect(field.alert()).toBe(0);
  act(() => void vi.advanceTimersByTime(1));
  expect(field.alert()).toBe(1);
  field.update();
  expect(field.alert()).toBe(0);
  field.end();
});

test('a field reports its error at once when it is left or sent', () => {
  const left = typed('Too short.');
  act(() => left.line().onBlur());
  expect(left.alert()).toBe(1);
  left.end();
  const sent = typed('Too short.');
  act(() => sent.line().onKeyDown({ key: 'x' }));
  expect(sent.alert()).toBe(0);
  act(() => sent.line().onKeyDown({ key: 'Enter' }));
  expect(sent.alert()).toBe(1);
  sent.end();
});
