import {
  type ChainId,
  parseChainId,
  type SignInOptions,
  type SiwxMessage,
  WalletError,
} from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { chainLine } from '../chain/chains.js';
import { formatSiwx } from './siwx.js';

/** The input of Sign In With Solana. An absent field has no line in the text. */
export type SignInInput = Omit<SiwxMessage, 'account'> & {
  /** Absent where the wallet chooses the account. */
  readonly address?: string;
  /** As wallets name a cluster, `mainnet`; a chain that is not public by its CAIP-2 reference. */
  readonly chainId: string;
};

/**
 * The sign-in input for a wallet that makes the text itself.
 *
 * @param fields of the message, which the wallet's text is compared with afterwards.
 */
export function signInInput(
  fields: SignInOptions['message'],
  { chainId, address }: { readonly chainId: ChainId<'solana'>; readonly address?: string },
): SignInInput {
  const { reference } = parseChainId(chainId);
  const input = { ...fields, version: '1', address, chainId: chainLine(reference) };
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as SignInInput;
}

/** Fields that are text, and those of them a sign-in must have (CAIP-122). */
const needed = ['domain', 'uri', 'nonce', 'issuedAt'] as const;
const optional = ['statement', 'expirationTime', 'notBefore', 'requestId'] as const;

/**
 * The text that a wallet makes from a page's input. All fields that CAIP-122 requires must be there: the
 * standard lets a wallet fill them in, and then the page could not know the signed text.
 *
 * @throws WalletError `unauthorised` when it is for another account, `chain-mismatch`, `siwx-invalid`.
 */
export function formatSignIn(
  input: unknown,
  wallet: { readonly address: string; readonly chainId: ChainId; readonly method: string },
): string {
  const { address, chainId, method } = wallet;
  if ((peek(input, 'address') ?? address) !== address) throw new WalletError('unauthorised', { method });
  const line = chainLine(chainId.slice('solana:'.length));
  const named = peek(input, 'chainId') ?? line;
  if (named !== line && named !== `solana:${line}`) {
    throw new WalletError('chain-mismatch', { expected: line, actual: String(named).slice(0, 80) });
  }
  const fields = [...needed, ...optional].flatMap((name) => {
    const value = peek(input, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const list = peek(input, 'resources');
  const resources = Array.isArray(list) ? { resources: list.slice(0, 100).map(String) } : {};
  const account = `${chainId}:${address}` as const;
  const message = { ...Object.fromEntries(fields), ...resources, account, version: '1' };
  return formatSiwx(message as unknown as SiwxMessage);
}
