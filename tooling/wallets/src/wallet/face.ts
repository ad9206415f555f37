import type { Chain, Stop } from '@causeway/protocol';
import type { TestWalletIdentity } from '../identity.js';
import type { Rpc } from '../rpc.js';
import type { PromptRequest } from './prompt.js';

/** The wallet's saved state of one of its namespaces beside eip155. */
export interface FaceState {
  /** Origins that may see the accounts. */
  readonly origins: readonly string[];
  /** Address of the active account. */
  readonly active: string;
}

/**
 * The tools of a face: its wallet, as one page sees it. Modes, prompts, the lock and the saved state are the
 * wallet's; the namespace's interface is the face's.
 */
export interface FaceHost {
  readonly identity: Pick<TestWalletIdentity, 'rdns' | 'name' | 'icon' | 'traits'>;
  readonly origin: string;
  /**
   * Whether the wallet vanished: a face then emits that, if its interface has an event for it, and is not
   * announced.
   */
  readonly gone: boolean;
  /** Addresses the page may use now, the active one first; none while the wallet is locked. */
  permitted(): readonly string[];
  /**
   * Answers one request as the wallet's mode requires: held back, slowed, answered with nonsense or with the
   * script of a test for `method`; else with the result of `work`.
   *
   * Errors: provider errors of EIP-1193, which the face converts to its own form, and the errors of `work`.
   */
  perform(method: string, work: () => Promise<unknown>): Promise<unknown>;
  /** The error with which a test makes every request reject now; a face throws it unchanged. */
  failure(): { readonly value: unknown } | undefined;
  /** Resolves when the person, or the mode, approves; throws 4001, 4100 while locked, or -32002. */
  approve(request: PromptRequest): Promise<void>;
  /** Lets the page see the accounts, after asking unless it may already. */
  connect(method: string): Promise<readonly string[]>;
  /** Addresses that the page may see once it is permitted, the active one first. */
  addresses(): readonly string[];
  /** Lets the page see the accounts, after a prompt of the face that covered more than that. */
  permit(): void;
  /** Takes the accounts of this namespace away from the page, without asking. */
  disconnect(): void;
  /** Reports every change of the wallet. */
  subscribe(listener: () => void): Stop;
  readonly rpc: Rpc;
}

/** One namespace of a test wallet: its accounts, and its announcement in a page. */
export interface Face {
  readonly namespace: string;
  /** Addresses in the order of the wallet's keys. */
  readonly accounts: readonly string[];
  readonly chains: readonly Chain[];
  /**
   * Puts the namespace's genuine API into the page, as a new object; the returned function removes it, where
   * that is possible.
   */
  present(page: EventTarget, host: FaceHost): Stop;
}

/** Makes a wallet's face from its 32-byte secrets (0x-hex); `undefined` for a wallet that does not have it. */
export type CreateFace = (
  identity: Pick<TestWalletIdentity, 'rdns' | 'name' | 'privateKeys'>,
) => Face | undefined;

/** The faces a wallet of this identity has. */
export const facesOf = (
  create: readonly CreateFace[],
  identity: Pick<TestWalletIdentity, 'rdns' | 'name' | 'privateKeys'>,
): readonly Face[] => create.flatMap((make) => make(identity) ?? []);

/** Reads the stored state of the faces; invalid values fall back to no permission and the first account. */
export function restoreFaces(
  stored: unknown,
  faces: readonly Pick<Face, 'namespace' | 'accounts'>[],
): Readonly<Record<string, FaceState>> {
  const all = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  return Object.fromEntries(
    faces.map(({ namespace, accounts }) => {
      const stored = (
        Object.hasOwn(all, namespace) ? all[namespace] : undefined
      ) as Partial<FaceState> | null;
      const origins: unknown = stored?.origins;
      return [
        namespace,
        Object.freeze({
          origins: Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : [],
          active: accounts.find((address) => address === stored?.active) ?? accounts[0] ?? '',
        }),
      ];
    }),
  );
}
