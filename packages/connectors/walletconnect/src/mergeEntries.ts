/** A map or a list by its entries. Those of a list have the id with which the client finds them. */
type Entries = Map<string, unknown>;

const isCollection = (value: unknown): value is object => typeof value === 'object' && value !== null;

function entriesOf(value: unknown): Entries {
  if (!isCollection(value)) return new Map();
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  return new Map(value.map((item) => [String(idOf(item) ?? JSON.stringify(item)), item]));
}

/** Requests, proposals and subscriptions have an id, sessions and pairings a topic, and ends a target. */
const idOf = (item: Readonly<Record<string, unknown>> | null) => item?.id ?? item?.topic ?? item?.target;

/**
 * What is stored, with the changes of one client. The client keeps its keys, sessions and messages as maps and lists that
 * it reads once and always writes whole, so a second tab's list lacks what the first has added since.
 *
 * @param before The client's own last value.
 * @param after Its new value.
 * @param stored The value that other tabs may have changed. What they removed stays removed.
 */
export function mergeEntries(before: unknown, after: unknown, stored: unknown): unknown {
  if (!isCollection(after) || !isCollection(stored)) return after;
  const [was, is, merged] = [before, after, stored].map(entriesOf) as [Entries, Entries, Entries];
  for (const key of was.keys()) if (!is.has(key)) merged.delete(key);
  const isList = Array.isArray(after);
  for (const [key, value] of is) {
    const last = was.get(key);
    if (last === undefined || (merged.has(key) && JSON.stringify(last) !== JSON.stringify(value))) {
      // Messages are maps in a map; an item of a list is written whole.
      merged.set(key, isList ? value : mergeEntries(last, value, merged.get(key)));
    }
  }
  return isList ? [...merged.values()] : Object.fromEntries(merged);
}
