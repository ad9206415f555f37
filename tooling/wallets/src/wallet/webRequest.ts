import type { Detail } from './prompt.js';

/** What a site asks a wallet on a page of its own for, as the person reads it. */
export interface WebRequest {
  /** Origin of the site that asks. */
  readonly site: string;
  readonly title: string;
  readonly details: readonly Detail[];
  /** May be called once. */
  answer(approve: boolean): Promise<void>;
}
