import { useRef } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useAnswer } from './useAnswer.js';

const answers: string[] = [];

function Buttons() {
  const buttons = useRef<HTMLDivElement>(null);
  const { state, answer } = useAnswer(buttons);
  return (
    <div ref={buttons} data-state={state}>
      <button type="button" onClick={() => answer(() => answers.push('yes'))}>
        Yes
      </button>
      <button type="button" onClick={() => answer(() => answers.push('no'))}>
        No
      </button>
    </div>
  );
}

it('a request is answered once, by a press on buttons that are armed, whatever else is pressed before the next rendering', async () => {
  const { container } = await render(<Buttons />);
  const [yes, no] = container.querySelectorAll('button');
  const state = () => container.querySelector('div')?.dataset.state;
  // So that the window of the test has the focus.
  yes?.focus();
  no?.click();
  expect([state(), answers]).toEqual(['waiting', []]);
  await expect.poll(state).toBe('armed');
  yes?.click();
  no?.click();
  yes?.click();
  await expect.poll(state).toBe('answered');
  expect(answers).toEqual(['yes']);
});
