import type { Chain, ChainId } from '@causeway/protocol';
import { type Face, type FaceState, restoreFaces } from './face.js';
import { isMode, type Mode } from './mode.js';

/** A bundle of calls that was executed (EIP-5792). */
export interface Bundle {
  readonly id: string;
  readonly chainId: ChainId;
  readonly hashes: readonly string[];
  /** True when a later call of the bundle could not be sent. */
  readonly incomplete: boolean;
  /** It was executed as one. */
  readonly atomic?: boolean;
}

/**
 * A wallet's support for EIP-5792: none, calls one after the other, calls as one once the account is
 * upgraded, at once, or at once and paid by the page's paymaster (EIP-7677).
 */
export const callSupports = ['off', 'unsupported', 'ready', 'supported', 'sponsored'] as const;

/** One of `callSupports`. */
export type CallSupport = (typeof callSupports)[number];

/** All that a wallet remembers, also over a reload. Frozen; replaced as a whole. */
export interface WalletState {
  /** Addresses each origin may see, as the wallet spells them. */
  readonly permissions: Readonly<Record<string, readonly string[]>>;
  /** Address of the active account. */
  readonly active: string;
  readonly chainId: ChainId;
  /** Chains that pages added. */
  readonly added: readonly Chain[];
  readonly locked: boolean;
  readonly mode: Mode;
  /** Milliseconds, for `slow`. */
  readonly delay: number;
  readonly calls: CallSupport;
  /** The newest 20. */
  readonly bundles: readonly Bundle[];
  /** By namespace, for those beside eip155. */
  readonly faces: Readonly<Record<string, FaceState>>;
}

/** Storage for the state. Synchronous: an extension reads it before it makes the wallet. */
export interface StateStore {
  read(): unknown;
  /** `change` holds what differs from the state before, for a store that several writers share. */
  write(state: WalletState, change: Partial<WalletState>): void;
  /** Called when another writer, such as another tab, changed it. */
  subscribe?(listener: () => void): () => void;
}

/** The values to which a stored state may refer. */
export interface StateLimits {
  readonly addresses: readonly string[];
  readonly chains: readonly Chain[];
  readonly faces: readonly Pick<Face, 'namespace' | 'accounts'>[];
}

/** Reads a stored state. Missing or invalid values fall back to their defaults. */
export function restoreState(stored: unknown, defaults: WalletState, limits: StateLimits): WalletState {
  if (typeof stored !== 'object' || stored === null) return defaults;
  const { addresses } = limits;
  const { permissions, active, chainId, added, locked, mode, delay, calls, bundles, faces } =
    stored as Record<string, unknown>;
  const learnt = Array.isArray(added) ? (added.filter(isChain) as Chain[]) : defaults.added;
  const known = [...limits.chains, ...learnt].find(({ id }) => id === chainId);
  return Object.freeze({
    permissions: readPermissions(permissions, addresses),
    active: addresses.find((address) => address === active) ?? defaults.active,
    chainId: known?.id ?? defaults.chainId,
    added: learnt,
    locked: locked === true,
    mode: isMode(mode) ? mode : defaults.mode,
    delay: typeof delay === 'number' && delay >= 0 ? delay : defaults.delay,
    calls: callSupports.find((support) => support === calls) ?? defaults.calls,
    bundles: Array.isArray(bundles) ? (bundles as Bundle[]) : defaults.bundles,
    faces: restoreFaces(faces, limits.faces),
  });
}

function readPermissions(stored: unknown, addresses: readonly string[]): WalletState['permissions'] {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).map(([origin, list]) => {
    const permitted = Array.isArray(list) ? addresses.filter((address) => list.includes(address)) : [];
    return [origin, permitted] as const;
  });
  return Object.fromEntries(entries.filter(([, list]) => list.length > 0));
}

function isChain(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'rpcUrls' in value &&
    Array.isArray(value.rpcUrls)
  );
}
