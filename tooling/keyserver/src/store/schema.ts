/**
 * The tables. Times are milliseconds since 1970, lists are JSON texts, keys and phrases are sealed bytes only.
 * `rowid` is the order of creation.
 */
export const schema = `
create table if not exists meta (name text primary key, value text not null) strict;

create table if not exists organizations (
  id text primary key,
  parent_id text references organizations (id) on delete cascade,
  name text not null,
  root_threshold integer not null,
  features text not null default '[]',
  created_at integer not null,
  updated_at integer not null
) strict;
create index if not exists organizations_parent on organizations (parent_id, name);

create table if not exists users (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  email text collate nocase,
  phone text,
  root integer not null default 0,
  created_at integer not null,
  updated_at integer not null
) strict;
create index if not exists users_organization on users (organization_id);
create index if not exists users_email on users (email);
create index if not exists users_phone on users (phone);
create index if not exists users_name on users (name);

-- Contacts that a code has proven to be the user's; one that is the user's no more proves nothing.
create table if not exists verified_contacts (
  user_id text not null references users (id) on delete cascade,
  contact text not null collate nocase,
  created_at integer not null,
  primary key (user_id, contact)
) strict;
create index if not exists verified_contacts_contact on verified_contacts (contact);

-- public_key: hex as the stamp carries it. type: CREDENTIAL_TYPE_*. expires_at: null never.
create table if not exists api_keys (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  public_key text not null,
  type text not null,
  expires_at integer,
  created_at integer not null,
  updated_at integer not null,
  unique (organization_id, public_key)
) strict;
create index if not exists api_keys_public_key on api_keys (public_key);
create index if not exists api_keys_user on api_keys (user_id);

-- credential_id: base64url without padding. public_key: SPKI DER. transports: JSON list.
create table if not exists authenticators (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  credential_id text not null,
  public_key blob not null,
  aaguid text not null,
  attestation_type text not null,
  transports text not null,
  rp_id text not null,
  created_at integer not null,
  updated_at integer not null,
  unique (organization_id, credential_id)
) strict;
create index if not exists authenticators_credential on authenticators (credential_id);
create index if not exists authenticators_user on authenticators (user_id);

-- What X-Session carries, as its SHA-256 in hex. It reads and never writes.
create table if not exists read_sessions (
  token_hash text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  expires_at integer not null
) strict;

create table if not exists wallets (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  sealed_phrase blob not null,
  exported integer not null default 0,
  imported integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  unique (organization_id, name)
) strict;

create table if not exists wallet_accounts (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  wallet_id text not null references wallets (id) on delete cascade,
  curve text not null,
  path_format text not null,
  path text not null,
  address_format text not null,
  address text not null,
  public_key text not null,
  name text,
  exported integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  unique (wallet_id, address)
) strict;
create index if not exists wallet_accounts_address on wallet_accounts (organization_id, address collate nocase);
create index if not exists wallet_accounts_any on wallet_accounts (address collate nocase);

-- The key of an account that has signed: deriving it from the phrase costs ten times the signature.
create table if not exists account_keys (
  account_id text primary key references wallet_accounts (id) on delete cascade,
  sealed_key blob not null
) strict;

-- addresses: JSON list of { format, address }.
create table if not exists private_keys (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  curve text not null,
  public_key text not null,
  addresses text not null,
  sealed_key blob not null,
  exported integer not null default 0,
  imported integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  unique (organization_id, name)
) strict;
create index if not exists private_keys_organization on private_keys (organization_id);

-- A code in flight. sealed_code: the code; sealed_target: the key its encrypted answer is sealed to.
create table if not exists otps (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  user_id text,
  kind text not null,
  contact text not null collate nocase,
  sealed_code blob not null,
  sealed_target blob,
  attempts integer not null default 0,
  used integer not null default 0,
  expires_at integer not null,
  created_at integer not null
) strict;
create index if not exists otps_contact on otps (organization_id, contact);

-- Things that work once, by id: verification tokens, import targets. sealed: what they need, if anything.
create table if not exists single_use (
  id text primary key,
  kind text not null,
  organization_id text not null references organizations (id) on delete cascade,
  user_id text,
  sealed blob,
  used integer not null default 0,
  expires_at integer not null
) strict;

create table if not exists mails (
  id text primary key,
  recipient text not null,
  subject text not null,
  kind text not null,
  sealed_text blob not null,
  created_at integer not null
) strict;

create table if not exists policies (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  effect text not null,
  consensus text,
  condition text,
  notes text not null,
  created_at integer not null,
  updated_at integer not null,
  unique (organization_id, name)
) strict;

-- A record, kept when its organisation goes: no reference.
create table if not exists activities (
  id text primary key,
  organization_id text not null,
  type text not null,
  status text not null,
  fingerprint text not null,
  intent text not null,
  result text not null default '{}',
  failure text,
  created_at integer not null,
  updated_at integer not null,
  unique (organization_id, fingerprint)
) strict;
create index if not exists activities_organization on activities (organization_id, created_at);

create table if not exists votes (
  id text primary key,
  activity_id text not null references activities (id) on delete cascade,
  user_id text not null,
  selection text not null,
  message text not null,
  public_key text not null,
  signature text not null,
  scheme text not null,
  created_at integer not null,
  unique (activity_id, user_id)
) strict;
`;
