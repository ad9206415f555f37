import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { type PartProps, renderPart } from './renderPart.js';

function Part({
  onOwnClick,
  ...props
}: PartProps<'button', { readonly on: boolean }> & { onOwnClick?: () => void }) {
  return renderPart('button', { type: 'button', 'data-causeway': 'part', onClick: onOwnClick }, props, {
    on: true,
  });
}

describe('a part', () => {
  it('a part renders its native element, and given props override its own', async () => {
    const { getByRole } = await render(<Part id="mine" className="wide" aria-label="Press" type="submit" />);
    const element = getByRole('button', { name: 'Press' }).element();
    expect(element.outerHTML).toBe(
      '<button type="submit" data-causeway="part" id="mine" class="wide" aria-label="Press"></button>',
    );
  });

  it('a part passes its state to children and render', async () => {
    const { container } = await render(
      <Part render={(props, { on }) => <button {...props} value={String(on)} />}>
        {({ on }) => (on ? 'On' : 'Off')}
      </Part>,
    );
    expect(container.innerHTML).toBe('<button type="button" data-causeway="part" value="true">On</button>');
  });

  it('a part runs the given handler first, and preventDefault skips its own', async () => {
    const onOwnClick = vi.fn();
    const onClick = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    const { getByRole, rerender } = await render(<Part onOwnClick={onOwnClick} onClick={onClick} />);
    await getByRole('button').click();
    expect(onClick).toHaveBeenCalledOnce();
    expect(onOwnClick).not.toHaveBeenCalled();
    await rerender(<Part onOwnClick={onOwnClick} />);
    await getByRole('button').click();
    expect(onOwnClick).toHaveBeenCalledOnce();
  });

  it('a part sets its own ref and the given one', async () => {
    const ownRef = createRef<HTMLButtonElement>();
    const theirs = vi.fn();
    function WithRef() {
      return renderPart('button', { ref: ownRef, 'data-causeway': 'part' }, { ref: theirs }, {});
    }
    await render(<WithRef />);
    expect(ownRef.current).toBeInstanceOf(HTMLButtonElement);
    expect(theirs).toHaveBeenCalledWith(ownRef.current);
  });

  it('a part ends a given ref by the function that it returned', async () => {
    const ownRef = createRef<HTMLButtonElement>();
    const calls: string[] = [];
    const theirs = (element: HTMLButtonElement | null) => {
      calls.push(element ? 'set' : 'null');
      return () => void calls.push('ended');
    };
    function WithRef() {
      return renderPart('button', { ref: ownRef, 'data-causeway': 'part' }, { ref: theirs }, {});
    }
    const { unmount } = await render(<WithRef />);
    await unmount();
    // StrictMode sets it twice.
    expect(calls.join(' ')).toMatch(/^(set ended ?)+$/);
    expect(ownRef.current).toBe(null);
  });
});
