import type { Chain, Keyed } from '@causeway/protocol';
import type { FaceHost } from '../wallet/face.js';
import type { Detail } from '../wallet/prompt.js';

/** The parts of the wallet objects. */
export interface WalletParts {
  /** Addresses in the order of the keys. */
  readonly accounts: readonly string[];
  /** The wallet side of each address that the wallet has, by its address. */
  readonly keyed: (address: string, host: FaceHost) => Keyed | undefined;
  /** The Taproot address beside an account; none where the wallet has no such keys. */
  readonly ordinalsOf: (address: string) => string | undefined;
  readonly chain: Chain;
  readonly chains: readonly Chain[];
  readonly describe?: Describe | undefined;
}

/** Describes the payments of a PSBT on a chain, for the prompt; it shows the PSBT's length when absent. */
export type Describe = (psbt: Uint8Array, changeAddress: string, chain: Chain) => readonly Detail[];

const names: Readonly<Record<string, string>> = {
  'bip122:000000000019d6689c085ae165831e93': 'mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'testnet',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'testnet4',
  'bip122:00000008819873e925422c1ff0f99f7c': 'signet',
};

/** The wallets' name of a chain; every chain but the public ones is `regtest`. */
export const networkName = ({ id }: Chain): string => names[id] ?? 'regtest';

/** The details of a PSBT on a chain in a prompt. */
export function describePsbt(
  psbt: Uint8Array,
  changeAddress: string,
  chain: Chain,
  describe: Describe | undefined,
): readonly Detail[] {
  try {
    return (
      describe?.(psbt, changeAddress, chain) ?? [{ label: 'Transaction', value: `${psbt.length} bytes` }]
    );
  } catch {
    return [{ label: 'Transaction', value: `${psbt.length} bytes` }];
  }
}
