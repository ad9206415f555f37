import type { Row } from '../store/db.js';
import type { ServerKeys } from './registry.js';

/** The result of an activity as it is kept: sealed, for some results are tokens that open something. */
export const sealResult = (
  keys: Pick<ServerKeys, 'seal'>,
  activityId: string,
  result: Readonly<Record<string, unknown>>,
): string =>
  Buffer.from(keys.seal(`activity:${activityId}`, Buffer.from(JSON.stringify(result)))).toString('base64');

/** The result of a row of `activities`. */
export function openResult(keys: Pick<ServerKeys, 'unseal'>, { id, result }: Row): Record<string, unknown> {
  if (result === '{}') return {};
  const sealed = Buffer.from(String(result), 'base64');
  return JSON.parse(Buffer.from(keys.unseal(`activity:${id}`, sealed)).toString()) as Record<string, unknown>;
}
