import { type RefObject, useEffect, useRef, useState } from 'react';
import { watchPresses } from './watchPresses.js';
import { type Sight, watchSight } from './watchSight.js';

/** The answer to a request: at most one, and only by a press on buttons that the person has had time to see. */
export interface Answering {
  /** `covered`: another page lies over this frame. `answered`: nothing more is taken. */
  readonly state: Sight | 'answered';
  /** Answers, unless the press began before the buttons were armed. */
  readonly answer: (act: () => void) => void;
}

/**
 * Guards the buttons that answer a request. They are armed 500 ms after they were painted, moved or came back into sight;
 * a press already under way, and a key that is held down, answer nothing.
 *
 * @param buttons the element around the buttons.
 * @example
 * ```tsx
 * import { useAnswer } from '@causeway/kit/requests';
 * import { useRef } from 'react';
 *
 * export function Approve({ onApprove }: { readonly onApprove: () => void }) {
 *   const buttons = useRef<HTMLDivElement>(null);
 *   const { state, answer } = useAnswer(buttons);
 *   return (
 *     <div ref={buttons}>
 *       <button onClick={() => answer(onApprove)}>{state === 'waiting' ? 'Read first' : 'Approve'}</button>
 *     </div>
 *   );
 * }
 * ```
 */
export function useAnswer(buttons: RefObject<Element | null>): Answering {
  const [sight, setSight] = useState<Sight>('waiting');
  const [isAnswered, setAnswered] = useState(false);
  const take = useRef<() => boolean>(() => false);
  const answered = useRef(false);
  useEffect(() => {
    // Read at each press: the state of a component is only that of its last rendering.
    let now: Sight = 'waiting';
    const presses = watchPresses(buttons.current, () => now === 'armed');
    take.current = presses.take;
    const stop = watchSight(buttons.current, (next) => {
      now = next;
      setSight(next);
    });
    return () => {
      stop();
      presses.stop();
      take.current = () => false;
    };
  }, [buttons]);
  return {
    state: isAnswered ? 'answered' : sight,
    answer(act) {
      if (answered.current || !take.current()) return;
      answered.current = true;
      setAnswered(true);
      act();
    },
  };
}
