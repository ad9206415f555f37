import { useEffect, useState } from 'react';

/** How long (ms) an answer is not taken after the question was painted. */
export const armedAfter = 500;

/** False until the person had time to see what they are asked: a click or an Enter already on its way is no answer. */
export function useArmed(): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setArmed(true), armedAfter);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return armed;
}
