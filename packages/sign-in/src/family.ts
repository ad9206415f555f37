import type { ChainId, SiwxMessage } from '@causeway/protocol';
import { hexToBytes, isHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { siwxError } from '@causeway/protocol/siwx';

/** A namespace that may sign in: the exports of its adapter's `/siwx` entry, and the networks that are accepted. */
export interface Family {
  /** CAIP-2 ids. */
  readonly chains: readonly ChainId[];
  readonly parseSiwx: (text: string) => SiwxMessage;
  readonly formatSiwx: (message: SiwxMessage) => string;
  readonly verifySiwx: (options: never) => Promise<unknown>;
  /** Whether it reads a ReCap (EIP-5573). Without it a text with one, which grants permissions, is refused. */
  readonly recap?: boolean;
  /** Values that may come with a signature, by name: text, or bytes as 0x-hex. */
  readonly proof?: Readonly<Record<string, 'text' | 'bytes'>>;
  /** Further arguments of `verifySiwx`, such as `request`, which reads the chain for contract accounts. */
  readonly context?: (chainId: ChainId) => object;
}

/** The fields of a sign-in that the server chooses: the message for a signer's `signIn`. */
export type Challenge = Required<
  Pick<SiwxMessage, 'domain' | 'uri' | 'nonce' | 'issuedAt' | 'expirationTime'>
> &
  Pick<SiwxMessage, 'statement'>;

/** @throws WalletError `siwx-invalid` when the network is not accepted. */
export function familyOf(families: readonly Family[], chainId: unknown): [Family, ChainId] {
  for (const family of families) {
    if (family.chains.includes(chainId as ChainId)) return [family, chainId as ChainId];
  }
  throw siwxError('chainId', 'is not a network of this site.');
}

/**
 * Reads a text once. A text that would be written in another way is refused, so that no two texts mean one
 * sign-in. So is one with a ReCap that the family does not read.
 *
 * @throws WalletError `siwx-invalid`.
 */
export function parseExactly(family: Family, text: string): SiwxMessage {
  const message = family.parseSiwx(text);
  const isRead = family.recap || !/- urn:recap:/i.test(text);
  if (!isRead || family.formatSiwx(message) !== text) throw siwxError('text', 'is not in its one form.');
  return message;
}

/** The values that came with a signature, with no others than the family names. */
export function proofOf(family: Family, signed: object): object {
  const found: Record<string, string | Uint8Array> = {};
  for (const [name, kind] of Object.entries(family.proof ?? {})) {
    const value = peek(signed, name);
    if (kind === 'text' && typeof value === 'string') found[name] = value;
    if (kind === 'bytes' && isHex(value)) found[name] = hexToBytes(value);
  }
  return found;
}
