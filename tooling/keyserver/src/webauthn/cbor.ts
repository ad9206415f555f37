/** The CBOR values of WebAuthn: numbers, bytes, texts, lists and maps with number or text keys. */
export type Cbor = number | boolean | null | string | Buffer | readonly Cbor[] | CborMap;
export type CborMap = ReadonlyMap<number | string, Cbor>;

const maxDepth = 8;

/**
 * Reads one CBOR item (RFC 8949, definite lengths only, as in the canonical form of CTAP2) and returns how
 * many bytes it took.
 *
 * @throws Error when the bytes are not such an item, end too early, repeat a key or nest deeper than 8.
 */
export function decodeCbor(bytes: Buffer, start = 0): { readonly value: Cbor; readonly end: number } {
  let at = start;

  function takeBytes(length: number): Buffer {
    if (length > bytes.length - at) throw new Error('The CBOR ends too early.');
    at += length;
    return bytes.subarray(at - length, at);
  }

  function argument(low: number): number {
    if (low < 24) return low;
    if (low === 24) return takeBytes(1).readUInt8();
    if (low === 25) return takeBytes(2).readUInt16BE();
    if (low === 26) return takeBytes(4).readUInt32BE();
    throw new Error('The CBOR has a length this server does not read.');
  }

  function list(length: number, depth: number): readonly Cbor[] {
    const items: Cbor[] = [];
    for (let index = 0; index < length; index += 1) items.push(item(depth));
    return items;
  }

  function map(length: number, depth: number): CborMap {
    const entries = new Map<number | string, Cbor>();
    for (let index = 0; index < length; index += 1) {
      const key = item(depth);
      if ((typeof key !== 'number' && typeof key !== 'string') || entries.has(key))
        throw new Error('The CBOR has a wrong key.');
      entries.set(key, item(depth));
    }
    return entries;
  }

  function item(depth: number): Cbor {
    if (depth > maxDepth) throw new Error('The CBOR is nested too deep.');
    const head = takeBytes(1).readUInt8();
    const low = head & 0x1f;
    switch (head >> 5) {
      case 0:
        return argument(low);
      case 1:
        return -1 - argument(low);
      case 2:
        return Buffer.from(takeBytes(argument(low)));
      case 3:
        return new TextDecoder('utf-8', { fatal: true }).decode(takeBytes(argument(low)));
      case 4:
        return list(argument(low), depth + 1);
      case 5:
        return map(argument(low), depth + 1);
      default:
        if (head === 0xf4 || head === 0xf5) return head === 0xf5;
        if (head === 0xf6) return null;
        throw new Error('The CBOR has a kind this server does not read.');
    }
  }

  return { value: item(0), end: at };
}
