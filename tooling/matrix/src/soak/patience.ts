/** Runs `act` until the person leaves: after `ms`, or when `signal` aborts. */
export async function withPatience<T>(
  ms: number,
  signal: AbortSignal,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // No `AbortSignal.any`: a time limit that is collected never aborts on Node 20.
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  const timer = setTimeout(leave, ms);
  signal.addEventListener('abort', leave);
  try {
    return await act(leaving.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}
