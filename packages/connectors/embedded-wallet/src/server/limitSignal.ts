import type { Stop } from '@causeway/protocol';

/**
 * A signal that aborts with another one, and after a time limit. `AbortSignal.any` holds its sources weakly: Node 20
 * collects a time limit that nothing else holds, and it never aborts.
 */
export function limitSignal(
  source: AbortSignal,
  ms: number,
): { readonly signal: AbortSignal; readonly stop: Stop } {
  const controller = new AbortController();
  const onAbort = () => controller.abort(source.reason);
  const onTime = () => controller.abort(new DOMException(`No answer within ${ms} ms.`, 'TimeoutError'));
  const timer = setTimeout(onTime, ms);
  source.addEventListener('abort', onAbort);
  if (source.aborted) onAbort();
  return {
    signal: controller.signal,
    stop() {
      clearTimeout(timer);
      source.removeEventListener('abort', onAbort);
    },
  };
}
