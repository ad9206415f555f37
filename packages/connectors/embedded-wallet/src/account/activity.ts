import { read } from '../check.js';
import type { Runtime } from '../runtime.js';
import type { ActivityEntry, WaitOptions } from '../types.js';
import { withSession } from './withSession.js';

/** What was asked of the provider, the newest first. @see EmbeddedAccount.activity */
export function readActivity(
  runtime: Runtime,
  options: { readonly before?: string; readonly limit?: number } & WaitOptions = {},
): Promise<readonly ActivityEntry[]> {
  const { before, limit = 20, ...wait } = options;
  const page = { limit: String(Math.min(100, Math.max(1, limit))), ...(before ? { before } : {}) };
  return withSession(runtime, async (client) => {
    const answer = await client.query('list_activities', { paginationOptions: page }, wait);
    const entries = read('list_activities', answer)
      .list('activities')
      .map(
        (activity): ActivityEntry =>
          Object.freeze({
            id: activity.text('id'),
            type: activity
              .text('type')
              .replace(/^ACTIVITY_TYPE_/, '')
              .replace(/_V\d+$/, ''),
            status: activity.text('status').replace(/^ACTIVITY_STATUS_/, ''),
            createdAt: activity.time('createdAt'),
            intent: intentOf(activity.value.intent),
          }),
      );
    return Object.freeze(entries.sort((a, b) => b.createdAt - a.createdAt));
  });
}

/** The intent lies under a key named like the activity and its version; only what is inside is of interest. */
function intentOf(value: unknown): Readonly<Record<string, unknown>> {
  const [inner] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return Object.freeze({ ...(typeof inner === 'object' && inner !== null ? inner : {}) });
}
