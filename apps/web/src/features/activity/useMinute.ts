import { useEffect, useState } from 'react';

/** `Date.now()`, new every half minute, for texts such as "3 minutes ago". */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
