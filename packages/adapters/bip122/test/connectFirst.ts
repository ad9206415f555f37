import type { Adapter, Connector, Session } from '@causeway/protocol';

/** Connects the first wallet that an adapter finds. */
export async function connectFirst(adapter: Adapter<'bip122'>): Promise<Session<'bip122'>> {
  let stop = () => {};
  const connector = await new Promise<Connector<'bip122'>>((resolve) => {
    stop = adapter.discover(resolve);
  });
  stop();
  const scopes = { bip122: adapter.scope() };
  return connector.createSession({ scopes, signal: AbortSignal.timeout(60_000) });
}
