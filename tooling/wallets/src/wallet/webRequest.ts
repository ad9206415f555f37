import type { Detail } from './prompt.js';

/** A site's request to a web wallet, as shown to the person. */
export interface WebRequest {
  /** Origin of the requesting site. */
  readonly site: string;
  readonly title: string;
  readonly details: readonly Detail[];
  /** May be called once. */
  answer(approve: boolean): Promise<void>;
}
