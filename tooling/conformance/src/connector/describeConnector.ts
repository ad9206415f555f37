import { describeLaws, type Law } from '../law.js';
import { abortLaws } from './abortLaws.js';
import { createLaws } from './createLaws.js';
import { failureLaws } from './failureLaws.js';
import { identityLaws } from './identityLaws.js';
import { resumeLaws } from './resumeLaws.js';
import { sessionLaws } from './sessionLaws.js';
import type { ConnectorSubject } from './subject.js';

/** The laws of every `Connector`, and of the sessions it creates. */
export const connectorLaws: readonly Law<ConnectorSubject>[] = [
  ...identityLaws,
  ...createLaws,
  ...abortLaws,
  ...resumeLaws,
  ...sessionLaws,
  ...failureLaws,
];

/**
 * Registers the contract of `Connector` and `Session` as tests of one implementation.
 *
 * @param setup makes a connector with a fresh wallet behind it for each law.
 */
export function describeConnector(
  name: string,
  setup: () => ConnectorSubject | Promise<ConnectorSubject>,
): void {
  describeLaws(`${name} is a Connector`, connectorLaws, setup);
}
