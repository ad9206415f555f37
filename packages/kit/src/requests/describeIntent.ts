/** The limit of characters of one shown value. */
const longest = 400;

/**
 * Lists the fields of an activity's intent by their paths, in order, without the provider's envelope. Sealed bundles are
 * named but not shown, because they are encrypted.
 *
 * @example
 * import { describeIntent } from '@causeway/kit/requests';
 *
 * describeIntent({ signRawPayloadIntentV2: { payload: 'ab' } }); // [['payload', 'ab']]
 */
export function describeIntent(
  intent: Readonly<Record<string, unknown>>,
): readonly (readonly [string, string])[] {
  const facts: (readonly [string, string])[] = [];
  const walk = (value: unknown, path: string, depth: number) => {
    if (value === undefined || value === null || value === '' || facts.length >= 60) return;
    if (typeof value === 'object' && depth < 6) {
      for (const [name, inner] of Object.entries(value)) {
        // The first name belongs to the envelope, such as `signRawPayloadIntentV2`.
        walk(inner, depth === 0 ? '' : path ? `${path}.${name}` : name, depth + 1);
      }
      return;
    }
    const text = /bundle/i.test(path) ? '…' : String(value);
    facts.push([path, text.length > longest ? `${text.slice(0, longest)}…` : text]);
  };
  walk(intent, '', Object.keys(intent).some((name) => /Intent(V\d+)?$/.test(name)) ? 0 : 1);
  return facts;
}
