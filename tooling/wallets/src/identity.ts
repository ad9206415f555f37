import { publicAccounts } from './accounts.js';

/** The differences between the test wallets, within the range of real wallets. */
export interface Traits {
  /** Its error for an unsupported chain: EIP-3326's 4902, or 4902 nested in -32603 as mobile wallets do. */
  readonly unknownChain: 'plain' | 'nested';
  /** Whether adding a network also moves to it. EIP-3085 leaves that to the wallet. */
  readonly addSwitches: boolean;
  /** EIP-2255 permissions: without them the permission cannot be taken back from the page. */
  readonly permissions: boolean;
  /** EIP-5792 call bundles. */
  readonly calls: boolean;
  /** EIP-3085, EIP-747: whether it lets a page add a network or a token at all. */
  readonly addsNetworks: boolean;
  /** Whether one approval lets a page see the accounts of all namespaces, or each prompts separately. */
  readonly together: boolean;
}

/** The claimed identity of a test wallet, and its keys. */
export interface TestWalletIdentity {
  /** EIP-6963: unique for each page load. A constant here would do, but wallets draw a new one. */
  readonly rdns: string;
  readonly name: string;
  /** A `data:` URI. */
  readonly icon: string;
  readonly privateKeys: readonly `0x${string}`[];
  readonly traits: Traits;
}

/**
 * A bridge of as many arches as the wallet's place in the list, so that the marks differ by more than hue.
 *
 * @param ground A CSS color.
 * @param arches The path of an SVG of 32 by 32 units.
 * @returns A `data:` URL.
 */
export function bridgeIcon(ground: string, arches: string): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${ground}"/>` +
    `<g fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"><path d="M5 12h22"/><path d="${arches}"/></g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const keys = (from: number, to: number) => publicAccounts.slice(from, to).map(({ privateKey }) => privateKey);

/** The wallet that lives in a browser extension. */
export const extensionIdentity: TestWalletIdentity = Object.freeze<TestWalletIdentity>({
  rdns: 'test.causeway.extension',
  name: 'Extension Test Wallet',
  icon: bridgeIcon('#3d5a40', 'M7 23v-4a9 6 0 0 1 18 0v4M16 13v10'),
  privateKeys: keys(6, 8),
  traits: {
    unknownChain: 'plain',
    addSwitches: true,
    permissions: true,
    calls: true,
    addsNetworks: true,
    together: true,
  },
});

/** The three wallets. Their names mark them as test wallets; none looks like a wallet people use. */
export const testWalletIdentities: readonly TestWalletIdentity[] = Object.freeze([
  {
    rdns: 'test.causeway.wallet',
    name: 'Causeway Test Wallet',
    icon: bridgeIcon('#2f5d62', 'M7 23v-2a9 9 0 0 1 18 0v2'),
    privateKeys: keys(0, 3),
    traits: {
      unknownChain: 'plain',
      addSwitches: false,
      permissions: true,
      calls: true,
      addsNetworks: true,
      together: true,
    },
  },
  {
    rdns: 'test.causeway.second',
    name: 'Second Test Wallet',
    icon: bridgeIcon('#7a4b2a', 'M6 23v-2a5 5 0 0 1 10 0v2M16 23v-2a5 5 0 0 1 10 0v2'),
    privateKeys: keys(3, 5),
    traits: {
      unknownChain: 'nested',
      addSwitches: true,
      permissions: true,
      calls: false,
      addsNetworks: true,
      together: false,
    },
  },
  {
    rdns: 'test.causeway.plain',
    name: 'Plain Test Wallet',
    icon: bridgeIcon(
      '#55507a',
      'M6 23v-4a3.3 3.3 0 0 1 6.6 0v4M12.7 23v-4a3.3 3.3 0 0 1 6.6 0v4M19.4 23v-4a3.3 3.3 0 0 1 6.6 0v4',
    ),
    privateKeys: keys(5, 6),
    traits: {
      unknownChain: 'plain',
      addSwitches: false,
      permissions: false,
      calls: false,
      addsNetworks: false,
      together: true,
    },
  },
]);
