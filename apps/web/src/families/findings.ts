import { isWalletError } from '@causeway/protocol';
import type { Check, Verified } from './family.ts';

interface Found {
  readonly valid: boolean;
  readonly scheme: string;
  readonly recovered?: string;
}

/**
 * What the check of a signature says to the visitor.
 *
 * @param held what was checked before the signature itself.
 * @param by what decided on the signature.
 */
export function finding(
  { valid, scheme, recovered }: Found,
  held: readonly Check[],
  by: 'key' | 'contract' = 'key',
): Verified {
  return { valid, scheme, recovered, checks: valid ? [...held, by] : [] };
}

/** What a sign-in's check holds before its signature. */
export const signInChecks: readonly Check[] = ['text', 'domain', 'network', 'nonce', 'times'];

/**
 * The same for a sign-in, whose check throws for what does not hold.
 *
 * @param scheme named when it does not hold.
 * @throws what `check` throws beside `siwx-invalid` and `signature-mismatch`, such as a chain that cannot be read.
 */
export async function signInFinding(scheme: string, check: () => Promise<Verified>): Promise<Verified> {
  try {
    return await check();
  } catch (error) {
    if (isWalletError(error, 'siwx-invalid')) {
      return { valid: false, scheme, checks: [], field: error.context.field };
    }
    if (isWalletError(error, 'signature-mismatch')) {
      return { valid: false, scheme, checks: signInChecks, recovered: error.context.recovered };
    }
    throw error;
  }
}
