import { choice, type Fields, optionalText, text } from '../fields.js';
import type { Value } from '../store/db.js';
import { type Listing, page, pageOf } from './pages.js';
import type { QueryContext, QueryTable } from './registry.js';

/** Filter → the condition on a sub-organisation; the value is bound. */
const filters = Object.freeze({
  NAME: 'name = ?',
  USERNAME: 'id in (select organization_id from users where name = ?)',
  EMAIL: 'id in (select organization_id from users where email = ?)',
  PHONE_NUMBER: 'id in (select organization_id from users where phone = ?)',
  CREDENTIAL_ID: 'id in (select organization_id from authenticators where credential_id = ?)',
  PUBLIC_KEY: 'id in (select organization_id from api_keys where public_key = ?)',
  WALLET_ACCOUNT_ADDRESS:
    'id in (select organization_id from wallet_accounts where address = ? collate nocase)',
  // No provider of identity is kept here, so none matches.
  OIDC_TOKEN: 'id is null and ? is not null',
});

function listing({ organizationId }: QueryContext, parameters: Fields, words: readonly Filter[]): Listing {
  const values: Value[] = [organizationId];
  if (optionalText(parameters, 'filterType') === undefined)
    return { table: 'organizations', where: 'parent_id = ?', values };
  const filter = filters[choice(parameters, 'filterType', words)];
  const value = text(parameters, 'filterValue', { max: 4096 });
  return { table: 'organizations', where: `parent_id = ? and ${filter}`, values: [...values, value] };
}

type Filter = keyof typeof filters;
const all = Object.keys(filters) as Filter[];

const answer =
  (words: readonly Filter[]) =>
  (context: QueryContext, parameters: Fields): Record<string, unknown> => ({
    organizationIds: page(context.db, listing(context, parameters, words), pageOf(parameters)).map(
      (row) => row.id,
    ),
  });

/** The sub-organisations of an organisation. A contact here is a verified one: it was set with a code. */
export const suborgQueries: QueryTable = Object.freeze({
  list_suborgs: { answer: answer(all) },
  list_verified_suborgs: { answer: answer(['EMAIL', 'PHONE_NUMBER']) },
});
