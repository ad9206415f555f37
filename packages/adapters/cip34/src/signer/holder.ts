import { isWalletError, type WalletError } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { invoke } from '@causeway/protocol/load';
import type { CardanoHolder, RequestOptions, VerbContext } from '../types.js';

/** More than a wallet of years has; a longer answer cannot be a wallet's. */
const most = 20_000;
/** Entries of a page, for a wallet that gives its list in pages only. */
const pageSize = 100;

const readTexts = (answer: unknown, method: string): readonly string[] => {
  // CIP-30 gives `null` where there is not enough, and wallets that hold nothing do so too.
  if (answer === null || answer === undefined) return [];
  if (!Array.isArray(answer) || answer.length > most) throw malformed(method);
  return Array.from(answer, (one: unknown, i) => {
    if (typeof one !== 'string') throw malformed(method, `[${i}]`);
    return one;
  });
};

/** CIP-30 §PaginateError: the list is given in pages only, or there are no more. */
const isPaginateError = (error: WalletError): boolean => typeof peek(error.cause, 'maxSize') === 'number';

/** Reads a list of the wallet, at once or, where it requires that, page by page. */
async function readList(
  context: VerbContext,
  method: string,
  options: RequestOptions | undefined,
): Promise<readonly string[]> {
  // `getUtxos` has an amount before the page.
  const before = method === 'cardano_getUtxos' ? [null] : [];
  const readPage = async (params: readonly unknown[]) =>
    readTexts(await invoke(context, method, params, options), method);
  try {
    return await readPage([]);
  } catch (error) {
    if (!isWalletError(error) || !isPaginateError(error)) throw error;
  }
  const found = new Set<string>();
  for (let page = 0; found.size < most; page++) {
    const entries = await readPage([...before, { page, limit: pageSize }]).catch((error) => {
      if (page > 0 && isWalletError(error) && isPaginateError(error)) return [];
      throw error;
    });
    const known = found.size;
    for (const entry of entries) found.add(entry);
    // A wallet that ignores the page repeats its first.
    if (entries.length < pageSize || found.size === known) return [...found];
  }
  throw malformed(method);
}

/** @see CardanoSigner.getHolder */
export async function getHolder(context: VerbContext, options?: RequestOptions): Promise<CardanoHolder> {
  const { session, account } = context;
  const { address, publicKey } = account;
  const methods = session.scopes.cip34?.methods ?? [];
  /** `undefined` where the wallet does not have the method after all. */
  const list = async (method: string) => {
    if (!methods.includes(method)) return undefined;
    return readList(context, method, options).catch((error) => {
      if (isWalletError(error, 'method-unsupported')) return undefined;
      throw error;
    });
  };
  const utxos = await list('cardano_getUtxos');
  if (utxos) return Object.freeze({ address, publicKey, utxos });
  // Its unused addresses hold nothing, by their name.
  const addresses = await list('cardano_getUsedAddresses');
  return Object.freeze({ address, publicKey, ...(addresses && { addresses }) });
}
