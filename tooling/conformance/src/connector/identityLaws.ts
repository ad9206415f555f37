import { normalizeNamespace } from '@causeway/protocol';
import { expect } from 'vitest';
import type { Law } from '../law.js';
import { emptyRecord, find } from './open.js';
import type { ConnectorSubject } from './subject.js';

/** Control and direction characters, which could make one name look like another (Unicode, general category C). */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;

/** The connector's description of itself. */
export const identityLaws: readonly Law<ConnectorSubject>[] = [
  {
    sentence: 'the connector has an id and a wallet name without control characters',
    async check({ connector: { id, wallet } }) {
      expect(id).not.toBe('');
      expect(wallet.name).not.toBe('');
      expect(wallet.name.length).toBeLessThanOrEqual(64);
      expect(wallet.name).not.toMatch(unseen);
      if (wallet.icon !== undefined) expect(wallet.icon).toMatch(/^data:image\//);
      if (wallet.icon !== undefined) expect(wallet.icon.length).toBeLessThanOrEqual(64 * 1024);
    },
  },
  {
    sentence: 'the connector lists each of its namespaces once by the registered name',
    async check({ connector: { namespaces } }) {
      expect(namespaces.length).toBeGreaterThan(0);
      expect(namespaces).toEqual([...new Set(namespaces.map(normalizeNamespace))]);
    },
  },
  {
    sentence: 'the connector has the same id and identity in a new page',
    async check(subject) {
      const again = await subject.reload();
      expect(again.id).toBe(subject.connector.id);
      expect(again.wallet).toEqual(subject.connector.wallet);
      expect(again.route).toBe(subject.connector.route);
    },
  },
  {
    sentence: 'restoring a session that was never created finds none and shows no prompt',
    async check(subject) {
      expect(await find(subject.connector, emptyRecord(subject))).toBeUndefined();
      expect(subject.wallet.prompted).toBe(0);
    },
  },
];
