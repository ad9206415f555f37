import type { SiwxMessage } from '@causeway/protocol';
import { siwxError } from '@causeway/protocol/siwx';
import { isGrant, isRecap, readRecap, sentenceOf } from './recap.js';
import * as siwx from './siwx.js';

export { verifySiwx } from './siwx.js';

/** A ReCap is read, and not only accepted. `createSignIn` of `@causeway/sign-in` refuses it from other families. */
export const recap = true;

/** The sentence of the ReCap that comes last in the resources; `undefined` without one. */
function grantOf({ resources = [] }: Pick<SiwxMessage, 'resources'>): string | undefined {
  const last = resources.at(-1);
  if (resources.slice(0, -1).some(isRecap)) throw siwxError('resources', 'must have one ReCap, as the last.');
  return isRecap(last) ? sentenceOf(readRecap(last)) : undefined;
}

/**
 * The text of a sign-in (EIP-4361). With a ReCap as the last of the `resources` its sentence follows the `statement`, as
 * wallets of WalletConnect sign it when they connect and sign in at once.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 * @see https://eips.ethereum.org/EIPS/eip-5573
 * @example
 * import type { SiwxMessage } from '@causeway/protocol';
 * import { formatSiwx } from '@causeway/eip155/recap';
 *
 * const textOf = (message: SiwxMessage, recap: string) => formatSiwx({ ...message, resources: [recap] });
 */
export function formatSiwx(message: SiwxMessage): string {
  const { statement } = message;
  if (isGrant(statement)) throw siwxError('statement', 'must not grant permissions of its own.');
  const grant = grantOf(message);
  if (grant === undefined) return siwx.formatSiwx(message);
  return siwx.formatSiwx({
    ...message,
    statement: statement === undefined ? grant : `${statement} ${grant}`,
  });
}

/**
 * Reads the text of a sign-in as strictly as `formatSiwx` writes it. A ReCap may grant requests of EVM chains only,
 * and its sentence, which must end the statement, is not in the `statement` that is returned.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 * @example
 * import { parseSiwx } from '@causeway/eip155/recap';
 *
 * const statementOf = (text: string) => parseSiwx(text).statement; // 'Sign in to the shop.'
 */
export function parseSiwx(text: string): ReturnType<typeof siwx.parseSiwx> {
  const message = siwx.parseSiwx(text);
  const grant = grantOf(message);
  const ownStatement = ownOf(message.statement, grant);
  if (isGrant(ownStatement)) throw siwxError('statement', 'must not grant permissions of its own.');
  return Object.freeze({ ...message, statement: ownStatement });
}

/** The statement without the sentence of the ReCap. */
function ownOf(statement: string | undefined, grant: string | undefined): string | undefined {
  if (grant === undefined) return statement;
  if (statement === grant) return undefined;
  const end = ` ${grant}`;
  if (!statement?.endsWith(end) || statement === end) {
    throw siwxError('statement', 'must end with the sentence of the ReCap.');
  }
  return statement.slice(0, -end.length);
}
