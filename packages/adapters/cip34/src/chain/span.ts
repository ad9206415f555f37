/** Deeper than any transaction is nested. */
const depthLimit = 256;

/** Bytes of an argument behind its head byte (RFC 8949 §3), by the low five bits. */
const argumentSize: Readonly<Record<number, number>> = { 24: 1, 25: 2, 26: 4, 27: 8 };

interface Head {
  readonly major: number;
  /** `undefined`: of indefinite length. */
  readonly argument: number | undefined;
  readonly next: number;
}

/** The head of an item (RFC 8949 §3); `undefined` when it is invalid, or larger than a transaction can be. */
export function headAt(bytes: Uint8Array, start: number): Head | undefined {
  const first = bytes[start];
  if (first === undefined) return undefined;
  const major = first >> 5;
  const low = first & 31;
  if (low < 24) return { major, argument: low, next: start + 1 };
  if (low === 31) return { major, argument: undefined, next: start + 1 };
  const size = argumentSize[low];
  if (size === undefined || start + 1 + size > bytes.length) return undefined;
  let argument = 0;
  for (let i = 0; i < size; i++) argument = argument * 256 + (bytes[start + 1 + i] as number);
  return { major, argument, next: start + 1 + size };
}

/**
 * The end of an item of CBOR; `undefined` when it is invalid. Takes every well-formed item, also those that
 * no decoder here makes a value of: a transaction's parts are kept to the byte, because bytes are signed.
 *
 * @see RFC 8949 §3, Appendix C
 */
export function endOf(bytes: Uint8Array, start: number, depth = 0): number | undefined {
  const head = headAt(bytes, start);
  if (!head || depth > depthLimit) return undefined;
  const { major, argument, next } = head;
  if (major < 2) return argument === undefined ? undefined : next;
  if (major === 7) return argument === undefined ? undefined : next;
  if (major === 6) return argument === undefined ? undefined : endOf(bytes, next, depth + 1);
  if (major < 4 && argument !== undefined)
    return next + argument <= bytes.length ? next + argument : undefined;
  const most = argument === undefined ? Number.POSITIVE_INFINITY : argument * (major === 5 ? 2 : 1);
  let position: number | undefined = next;
  for (let i = 0; i < most; i++) {
    if (argument === undefined && bytes[position] === 0xff)
      return major === 5 && i % 2 ? undefined : position + 1;
    // Pieces of a text or of bytes of indefinite length are of the same kind, and of a length.
    if (major < 4 && (headAt(bytes, position)?.major !== major || bytes[position] === ((major << 5) | 31)))
      return undefined;
    position = endOf(bytes, position, depth + 1);
    if (position === undefined) return undefined;
  }
  return position;
}

/** The items of a list or the keys and values of a map, each unchanged; `undefined` for any other value. */
export function itemsOf(bytes: Uint8Array, major: 4 | 5): readonly Uint8Array[] | undefined {
  const head = headAt(bytes, 0);
  if (head?.major !== major || endOf(bytes, 0) !== bytes.length) return undefined;
  const items: Uint8Array[] = [];
  const end = head.argument === undefined ? bytes.length - 1 : bytes.length;
  for (let position = head.next; position < end; ) {
    const next = endOf(bytes, position) as number;
    items.push(bytes.subarray(position, next));
    position = next;
  }
  return items;
}
