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

/** The same two for contacts that a code has proven, and that are the user's still. */
const proven = (column: 'email' | 'phone') =>
  `id in (select u.organization_id from users u join verified_contacts v on v.user_id = u.id
    where v.contact = ? and u.${column} = v.contact collate nocase)`;
const verified = Object.freeze({ EMAIL: proven('email'), PHONE_NUMBER: proven('phone') });

function listing(
  { organizationId }: QueryContext,
  parameters: Fields,
  words: Readonly<Record<string, string>>,
): Listing {
  const values: Value[] = [organizationId];
  if (optionalText(parameters, 'filterType') === undefined)
    return { table: 'organizations', where: 'parent_id = ?', values };
  const filter = words[choice(parameters, 'filterType', Object.keys(words))];
  const value = text(parameters, 'filterValue', { max: 4096 });
  return { table: 'organizations', where: `parent_id = ? and ${filter}`, values: [...values, value] };
}

const answer =
  (words: Readonly<Record<string, string>>) =>
  (context: QueryContext, parameters: Fields): Record<string, unknown> => ({
    organizationIds: page(context.db, listing(context, parameters, words), pageOf(parameters)).map(
      (row) => row.id,
    ),
  });

/** The sub-organisations of an organisation, by the claimed or the proven contacts of their users. */
export const suborgQueries: QueryTable = Object.freeze({
  list_suborgs: { answer: answer(filters) },
  list_verified_suborgs: { answer: answer(verified) },
});
