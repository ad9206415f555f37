import type { Law } from '../law.js';
import { failureLaws } from './failureLaws.js';
import { sharingLaws } from './sharingLaws.js';
import type { StorageSubject } from './subject.js';
import { valueLaws } from './valueLaws.js';

/** The laws of every `Storage`. */
export const storageLaws: readonly Law<StorageSubject>[] = [...valueLaws, ...sharingLaws, ...failureLaws];
