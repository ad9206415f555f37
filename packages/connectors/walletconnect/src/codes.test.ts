import { expect, it } from 'vitest';
import { pairingAborted } from './errors.js';
import { providerMissing } from './limits.js';

it('the sentences of a missing provider and an aborted pairing are those of the specification', () => {
  expect(providerMissing).toBe('No provider found');
  expect(pairingAborted().message).toBe('Pairing aborted');
});
