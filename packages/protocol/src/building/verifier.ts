import { isWalletError } from '../words/error.js';
import type { CallOptions } from '../words/session.js';
import type { Check, Finding, Verifier, VerifyRequest } from '../words/verifier.js';
import { hexToBytes, isHex } from './bytes.js';
import { peek } from './hostile.js';

/** The findings of a namespace's functions about a signature. */
interface Found {
  readonly valid: boolean;
  readonly scheme?: string;
  readonly recovered?: string;
}

/** The functions of a namespace and their needs. */
export interface VerifierParts extends Pick<Verifier, 'formatSiwx'> {
  /** Verifies `message`, and `typedData` where the namespace signs documents, by `address`. */
  readonly verifySignature: (options: never) => Promise<Found>;
  /** Verifies the `text` of a sign-in against the expectations. */
  readonly verifySiwx: (options: never) => Promise<{ readonly verification: Found }>;
  /** The values required beside a signature, by name. */
  readonly proof?: Readonly<Record<string, 'text' | 'bytes'>>;
  /** A further argument of both functions, such as a way to read the chain within these limits. */
  readonly context?: (limits: CallOptions) => object;
  readonly signsTypedData?: boolean;
  /** The schemes in which a contract decides, and not a key. */
  readonly contractSchemes?: readonly string[];
}

const signInChecks: readonly Check[] = ['text', 'domain', 'network', 'nonce', 'times'];

/** A value that came with a signature: as the signer gave it, or as it was stored. */
function proofIn(signed: object, name: string, kind: 'text' | 'bytes'): object {
  const value = peek(signed, name);
  if (kind === 'text') return typeof value === 'string' ? { [name]: value } : {};
  if (value instanceof Uint8Array) return { [name]: value };
  return isHex(value) ? { [name]: hexToBytes(value) } : {};
}

/**
 * Makes the verifier of a chain from the functions of its namespace.
 *
 * @param chainId CAIP-2.
 * @example
 * import { createVerifier } from '@causeway/protocol/verifier';
 *
 * const verifier = createVerifier('test:one', {
 *   verifySignature: async ({ signature }: { signature: string }) => ({ valid: signature === 'good' }),
 *   verifySiwx: async ({ signature }: { signature: string }) => ({ verification: { valid: signature === 'good' } }),
 *   formatSiwx: ({ domain }) => domain,
 * });
 * const subject = { kind: 'message', message: 'Hello' } as const;
 * const { valid } = await verifier.verify({ subject, address: 'somebody', signed: { signature: 'good' } });
 */
export function createVerifier(chainId: string, parts: VerifierParts): Verifier {
  const { verifySignature, verifySiwx, proof = {}, context, contractSchemes = [] } = parts;

  function findingOf({ valid, scheme, recovered }: Found, checks: readonly Check[]): Finding {
    const by = scheme !== undefined && contractSchemes.includes(scheme) ? 'contract' : 'key';
    return { valid, scheme, recovered, checks: valid ? [...checks, by] : [] };
  }

  async function verifySignIn(options: object): Promise<Finding> {
    try {
      return findingOf((await verifySiwx(options as never)).verification, signInChecks);
    } catch (error) {
      if (isWalletError(error, 'siwx-invalid')) {
        return { valid: false, checks: [], field: error.context.field };
      }
      if (!isWalletError(error, 'signature-mismatch')) throw error;
      return { valid: false, checks: signInChecks, recovered: error.context.recovered };
    }
  }

  return Object.freeze<Verifier>({
    formatSiwx: parts.formatSiwx,
    async verify({ subject, address, signed, now, signal, timeout }: VerifyRequest) {
      const { kind } = subject;
      const signature = peek(signed, 'signature');
      if (typeof signature !== 'string') return { valid: false, checks: [] };
      const proofs = Object.entries(proof).map(([name, type]) => proofIn(signed, name, type));
      // The proof comes first, so that it cannot replace the caller's requirements.
      const options = Object.assign({}, ...proofs, context?.({ signal, timeout }), { signature, address });
      if (kind === 'sign-in') {
        const { text, domain, uri, nonce } = subject;
        return verifySignIn({ ...options, text, domain, uri, nonce, chainId, now });
      }
      const isKnown = kind === 'message' || (kind === 'typed-data' && parts.signsTypedData === true);
      if (!isKnown) return { valid: false, checks: [] };
      const { kind: _, ...what } = subject;
      const found = await verifySignature({ ...options, ...what } as never);
      return findingOf(found, [kind === 'message' ? 'text' : 'document']);
    },
  });
}
