import { WalletError, withDeadline } from '@causeway/protocol';
import { sameBytes } from '@causeway/protocol/bytes';
import { createCaller, malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { givenAddress, invalid, type ParsedAddress } from '../chain/addressBytes.js';
import { chainIdOf, mainnetMagic } from '../chain/chains.js';
import { toWalletError } from '../errors.js';

/** Calls a function of a wallet; see `createCaller`. */
export const callWallet = createCaller(toWalletError);

/** The current state that a wallet reports. */
export interface Reading {
  /** The CAIP-2 id if it is known: always for mainnet, with CIP-142 for test networks. */
  readonly chainId: ReturnType<typeof chainIdOf> | undefined;
  readonly networkId: 0 | 1;
  readonly address: ParsedAddress;
}

/** The name of a reading's chain in errors. */
export const chainOf = ({ chainId, networkId }: Reading): string => chainId ?? `cip34:${networkId}`;

/** A limit for one read of several calls. */
export interface ReadLimits {
  readonly ms: number;
  readonly signal?: AbortSignal;
}

/**
 * Reads a wallet's network and address over its API. Never prompts.
 *
 * @throws WalletError `malformed-response`, `no-accounts`, and the wallet's errors.
 * @see https://cips.cardano.org/cip/CIP-0030 §Full API; https://cips.cardano.org/cip/CIP-0142
 */
export async function readWallet(api: object, { ms, signal }: ReadLimits): Promise<Reading> {
  const timed = (target: unknown, verb: string) =>
    withDeadline(callWallet(target, verb), { method: verb, ms, signal });
  const networkId = await timed(api, 'getNetworkId');
  if (networkId !== 0 && networkId !== 1) throw malformed('getNetworkId');
  let chainId = networkId === 1 ? chainIdOf(mainnetMagic) : undefined;
  const cip142 = peek(api, 'cip142');
  if (networkId === 0 && typeof peek(cip142, 'getNetworkMagic') === 'function') {
    const magic = await timed(cip142, 'getNetworkMagic');
    const whole = typeof magic === 'number' && Number.isInteger(magic) && magic >= 0 && magic < 2 ** 32;
    // Mainnet's number with a test network's id is a contradiction.
    if (!whole || magic === mainnetMagic) throw malformed('getNetworkMagic');
    chainId = chainIdOf(magic);
  }
  const changeAddress = await timed(api, 'getChangeAddress');
  try {
    // Hex by the standard; bech32 from some wallets.
    const address = givenAddress(changeAddress);
    if (address.networkId !== networkId) throw invalid('it is of another network.');
    return { chainId, networkId, address };
  } catch (cause) {
    if ((changeAddress ?? '') === '') throw new WalletError('no-accounts', {});
    throw malformed('getChangeAddress', '', cause);
  }
}

/** Whether two addresses are the same account: a wallet gives a new address now and then, with the same stake key. */
export const sameAccount = (a: ParsedAddress, b: ParsedAddress): boolean =>
  a.address === b.address ||
  (a.networkId === b.networkId && !!a.stake && !!b.stake && sameBytes(a.stake, b.stake));
