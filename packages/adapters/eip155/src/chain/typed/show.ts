import type { CheckedTypedData, TypedNode } from './types.js';

/** One line of a document as a person reads it. */
export interface TypedDataRow {
  /** Its path, such as `message.to.wallet`. */
  readonly path: string;
  readonly name: string;
  readonly type: string;
  /** 0 for the domain and the message themselves. */
  readonly depth: number;
  /** Absent for structs and lists. Invisible characters are written out. */
  readonly value?: string;
  /** The value has characters that are invisible or change the reading direction. */
  readonly suspicious: boolean;
}

/**
 * Text with every invisible, control and direction character written out as `\u{202e}`, so that the text on
 * screen is the text that is signed. Line feeds stay.
 *
 * @example
 * import { visibleText } from '@causeway/eip155/typedData';
 *
 * visibleText('a\u202eb'); // 'a\\u{202e}b'
 */
export function visibleText(text: string): string {
  return text.replace(
    /(?![\n ])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/**
 * Every value of a checked document in the order it is signed, the domain first. Nothing is left out.
 *
 * @example
 * import { checkTypedData, type TypedData, walkTypedData } from '@causeway/eip155/typedData';
 *
 * function print(document: TypedData): void {
 *   for (const row of walkTypedData(checkTypedData(document))) console.log(row);
 * }
 */
export function walkTypedData(checked: CheckedTypedData): readonly TypedDataRow[] {
  const rows: TypedDataRow[] = [];
  const visit = (node: TypedNode, depth: number) => {
    const { path, name, type } = node;
    if (node.kind === 'value') {
      const text = String(node.value);
      const value = visibleText(text);
      rows.push({ path, name, type, depth, value, suspicious: value !== text });
      return;
    }
    rows.push({ path, name, type, depth, suspicious: false });
    for (const child of node.children) visit(child, depth + 1);
  };
  visit(checked.domain, 0);
  visit(checked.message, 0);
  return rows;
}

/**
 * The document as JSON text, the form `eth_signTypedData_v4` takes. Integers are decimal text, except a chain id
 * that fits a number, because some wallets compare it as one.
 *
 * @example
 * import { checkTypedData, serializeTypedData, type TypedData } from '@causeway/eip155/typedData';
 *
 * function paramsOf(address: string, document: TypedData): readonly string[] {
 *   return [address, serializeTypedData(checkTypedData(document))];
 * }
 */
export function serializeTypedData(checked: CheckedTypedData): string {
  return JSON.stringify({
    types: Object.fromEntries(checked.types),
    domain: plain(checked.domain),
    primaryType: checked.primaryType,
    message: plain(checked.message),
  });
}

function plain(node: TypedNode): unknown {
  if (node.kind !== 'value') {
    return node.kind === 'array'
      ? node.children.map(plain)
      : Object.fromEntries(node.children.map((child) => [child.name, plain(child)]));
  }
  if (typeof node.value !== 'bigint') return node.value;
  const number = Number(node.value);
  return node.path === 'domain.chainId' && Number.isSafeInteger(number) ? number : node.value.toString();
}
