import type { Actor, ServerKeys } from '../activities/registry.js';
import type { Fields } from '../fields.js';
import type { Db } from '../store/db.js';

/** The context of a query. `organizationId` is the body's; the actor may read it. */
export interface QueryContext {
  readonly db: Db;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly organizationId: string;
  readonly actor: Actor;
  /** Opens data that is sealed at rest. */
  readonly keys: Pick<ServerKeys, 'unseal'>;
}

export interface QueryDefinition {
  readonly answer: (context: QueryContext, parameters: Fields) => Record<string, unknown>;
  /** The caller may be of a sub-organisation of the one named, and is answered about their own. */
  readonly children?: boolean;
}

/** Path word, as in `/public/v1/query/<path>` → definition. */
export type QueryTable = Readonly<Record<string, QueryDefinition>>;
