import type { FoundName } from '@causeway/names';
import { shortenAddress } from '@causeway/protocol/address';
import { useEffect, useState } from 'react';
import { config } from '../../deployment.ts';
import { inTurn } from '../../inTurn.ts';
import { usePreferences } from '../../preferences.ts';
import { useChain } from '../../wallets.ts';
import { useBook } from '../book/app.ts';
import { keyOf } from '../book/entry.ts';

/** Names by address. */
type Found = Readonly<Record<string, FoundName>>;

/** A page may show hundreds of addresses, so requests to a server are limited. */
const turn = inTurn(6);

const none: Found = Object.freeze({});

/** Whether an address is of an EVM account; accounts of other namespaces have no names here. */
const isNamed = (address: string) => /^0x[\da-f]{40}$/i.test(address);

/**
 * Looks up the names of accounts on an EVM network, by address, and returns those found so far. Nothing is requested from
 * a server, and the code is not fetched, before the visitor has switched names on.
 *
 * @param network CAIP-2 id; the app's own EVM network by default.
 */
export function useNames(addresses: readonly string[], network?: string): Found {
  const { names: on, baseNames } = usePreferences();
  const app = useChain('eip155')?.id;
  const chainId = network ?? app;
  const wanted = on && config.names && chainId ? addresses.filter(isNamed).join(' ') : '';
  const key = `${chainId} ${baseNames} ${wanted}`;
  const [state, setState] = useState({ key, found: none });
  useEffect(() => {
    if (wanted === '' || !chainId) return;
    const controller = new AbortController();
    const lookUp = async (address: string) => {
      if (controller.signal.aborted) return;
      const { names } = await import('./app.ts');
      const name = await names().lookup({ address, chainId, signal: controller.signal });
      if (!name || controller.signal.aborted) return;
      setState((before) => ({
        key,
        found: { ...(before.key === key ? before.found : none), [address]: name },
      }));
    };
    // Names are optional, so a failed fetch of the code is ignored.
    for (const address of wanted.split(' ')) turn(() => lookUp(address)).catch(() => undefined);
    return () => controller.abort();
  }, [wanted, chainId, key]);
  // Names of another network must not be shown for even one frame.
  return state.key === key ? state.found : none;
}

/**
 * Formats an address as plain text: the visitor's label or the address's name, and always the six characters at each
 * end. Each part keeps its own direction.
 */
export function useAddressLabel(addresses: readonly string[]): (address: string) => string {
  const book = useBook();
  const names = useNames(addresses);
  return (address) => {
    const saved = book.find((entry) => keyOf(entry) === keyOf({ ...entry, address }));
    const label = saved?.label ?? names[address]?.name;
    return [
      ...(label === undefined ? [] : [`\u2068${label}\u2069`]),
      `\u2066${shortenAddress(address)}\u2069`,
    ].join(' – ');
  };
}
