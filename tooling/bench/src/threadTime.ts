import type { Browser } from 'playwright';

/** An event of Chromium's trace. Times in microseconds; `tts` is the thread's own. */
interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tts?: number;
}

/**
 * Starts to trace all pages. The returned function ends that, and gives the time that a page's main thread was busy from its
 * first byte until each of its marks, in milliseconds; `undefined` for a mark that it did not set. Other programs on the
 * machine do not count.
 */
export async function traceThread(
  browser: Browser,
): Promise<(marks: readonly string[]) => Promise<readonly (number | undefined)[]>> {
  const cdp = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: ['blink.user_timing', 'loading'] } });

  const untilMark = (name: string) => {
    const mark = events.find(
      (event) => event.name === name && event.cat.includes('user_timing') && event.tts,
    );
    const first = events.findLast(
      ({ name, pid, tid, ts, tts }) =>
        name === 'DocumentLoader::CreateParserPostCommit' &&
        tts !== undefined &&
        pid === mark?.pid &&
        tid === mark.tid &&
        ts < mark.ts,
    );
    return mark?.tts && first?.tts ? (mark.tts - first.tts) / 1000 : undefined;
  };
  return async (marks) => {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    await cdp.detach();
    return marks.map(untilMark);
  };
}
