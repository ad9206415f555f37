/** The content of a transaction that a site requests. */
export interface AskedTransaction {
  readonly signerId: string;
  readonly receiverId: string;
  /** In the shapes the wallet side takes. */
  readonly actions: readonly object[];
}

/**
 * Reads a transaction in borsh that transfers or calls functions; this wallet signs no other actions for a
 * site.
 *
 * @see https://nomicon.io/RuntimeSpec/Transactions
 */
export function readTransaction(bytes: Uint8Array): AskedTransaction {
  let at = 0;
  const takeBytes = (count: number) => {
    if (at + count > bytes.length) throw new Error('The transaction ends too early.');
    at += count;
    return bytes.slice(at - count, at);
  };
  const number = (count: number) =>
    takeBytes(count).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const many = () => takeBytes(Number(number(4)));
  const text = () => new TextDecoder('utf-8', { fatal: true }).decode(many());

  const signerId = text();
  takeBytes(number(1) === 0n ? 32 : 64);
  takeBytes(8);
  const receiverId = text();
  takeBytes(32);
  const actions = Array.from({ length: Number(number(4)) }, () => {
    const kind = Number(number(1));
    if (kind === 3) return { type: 'Transfer', params: { deposit: String(number(16)) } };
    if (kind !== 2) throw new Error('It does something that this wallet does not do for a site.');
    const [methodName, args, gas, deposit] = [text(), many(), String(number(8)), String(number(16))];
    return { type: 'FunctionCall', params: { methodName, args, gas, deposit } };
  });
  if (at !== bytes.length) throw new Error('The transaction goes on after its end.');
  return { signerId, receiverId, actions };
}
