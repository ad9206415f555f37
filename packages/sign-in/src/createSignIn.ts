import { type AccountId, type ChainId, parseAccountId } from '@causeway/protocol';
import { checkField, checkSiwx, createNonce, siwxError } from '@causeway/protocol/siwx';
import { type Challenge, type Family, familyOf, parseExactly, proofOf } from './family.js';
import { createSessions, type Link, type Session, type SigningKey } from './session.js';
import { reach, type SignInStore } from './store.js';

/** The options of `createSignIn`. All times are milliseconds. */
export interface SignInOptions {
  /** The site's host, with its port if it is not the default one. */
  readonly domain: string;
  /** An address of the site, on that host. */
  readonly uri: string;
  readonly families: readonly Family[];
  /** `lifetime`: how long a challenge may be answered; five minutes by default. */
  readonly nonces: { readonly store: SignInStore; readonly lifetime?: number };
  /** The first key signs and all are accepted: put a new key first, drop the old one after `lifetime`, a day by default. */
  readonly sessions: {
    readonly store: SignInStore;
    readonly keys: readonly SigningKey[];
    readonly lifetime?: number;
  };
  /** One line that the wallet shows. */
  readonly statement?: string;
  /** How far another clock may be off; a minute by default. */
  readonly leeway?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** The values to which a challenge is bound, beside the site. */
export interface ChallengeOptions {
  readonly account?: AccountId;
  readonly chainId?: ChainId;
  /**
   * The purpose of the answer, where it does not begin a session: `prove` accepts it for the same purpose
   * only.
   */
  readonly purpose?: string;
  /** The line that the wallet shows for this purpose. */
  readonly statement?: string;
}

/** A signed challenge. */
export interface VerifyOptions {
  readonly chainId: string;
  /** The text, exactly as it was signed. */
  readonly text: string;
  /** The signer's answer: the signature, and what its family needs beside it. */
  readonly signed: { readonly signature: string };
  /** The purpose of the challenge. */
  readonly purpose?: string;
}

/** The server's side of signing in. */
export interface SignIn {
  /** The origin of the site's pages. */
  readonly origin: string;
  /**
   * Makes a challenge that can be answered once.
   *
   * @throws WalletError `siwx-invalid` for another network than those of the families, `sign-in-unavailable`.
   */
  challenge(options?: ChallengeOptions): Promise<Challenge>;
  /**
   * Verifies an answer and gives its account, CAIP-10. The challenge is used up, also by a signature that does not fit.
   *
   * @throws WalletError `siwx-invalid` naming the field, `signature-mismatch`, `sign-in-unavailable`, and
   * errors of reading the chain.
   */
  prove(options: VerifyOptions): Promise<AccountId>;
  /**
   * Begins a session for the account that an answer proves.
   *
   * @param linkOf gives the account's user, which the session then has.
   * @throws WalletError as `prove` does, and what `linkOf` fails with.
   */
  verify(
    options: Omit<VerifyOptions, 'purpose'>,
    linkOf?: (account: AccountId) => Promise<Link>,
  ): Promise<{ readonly token: string; readonly session: Session }>;
  /** @throws WalletError `sign-in-session-ended`, `sign-in-unavailable`. */
  session(token: string): Promise<Session>;
  /** Ends a session. @throws WalletError `sign-in-session-ended`, `sign-in-unavailable`. */
  revoke(token: string): Promise<void>;
}

/**
 * Makes the server's side of signing in with a wallet: challenges, verification, sessions. Uses no module of Node.
 *
 * @throws WalletError `siwx-invalid` when `uri` is not on `domain`; TypeError for keys that are too short.
 * @see https://chainagnostic.org/CAIPs/caip-122
 * @example
 * import { mainnet } from '@causeway/eip155/chains';
 * import { formatSiwx, parseSiwx, verifySiwx } from '@causeway/eip155/siwx';
 * import { createSignIn, memoryStore } from '@causeway/sign-in';
 *
 * const store = memoryStore();
 * const signIn = createSignIn({
 *   domain: 'app.example',
 *   uri: 'https://app.example/sign-in',
 *   families: [{ chains: [mainnet.id], formatSiwx, parseSiwx, verifySiwx }],
 *   nonces: { store },
 *   sessions: { store, keys: [{ id: '2026-11', secret: crypto.getRandomValues(new Uint8Array(32)) }] },
 * });
 */
export function createSignIn(options: SignInOptions): SignIn {
  const { families, nonces, statement, leeway = 60_000, now = Date.now } = options;
  const domain = checkField('domain', options.domain);
  const uri = checkField('uri', options.uri);
  const { host, origin } = new URL(uri);
  if (host !== domain) throw siwxError('uri', 'must be an address on the domain.');
  if (statement !== undefined) checkField('statement', statement);
  const { lifetime: age = 5 * 60_000, store: used } = nonces;
  const { store, keys, lifetime = 24 * 60 * 60_000 } = options.sessions;
  const sessions = createSessions({ store, keys, lifetime, now, issuer: uri, audience: domain });

  // Sites may share a store, and none accepts the challenge of another.
  const prefix = `nonce:${uri} `;
  const taking = new Set<string>();
  const spent = () => siwxError('nonce', 'was not issued here, is used or has expired.');

  async function prove({ text, signed, purpose, ...requested }: VerifyOptions): Promise<AccountId> {
    const [family, chainId] = familyOf(families, requested.chainId);
    const message = parseExactly(family, text);
    const { nonce, issuedAt } = message;
    const at = now();
    const expected = { domain, uri, chainId, nonce, leeway, now: new Date(at) };
    checkSiwx(message, expected);
    // A wallet may leave the end out; the text is then too old all the same.
    if (Date.parse(issuedAt) + age + leeway <= at) throw siwxError('issuedAt', 'is too long ago.');
    // Taken before the signature is verified, so that the chain is never read without a fresh challenge. Of
    // simultaneous calls only the first reads the store: the others fail anyway.
    if (taking.has(nonce)) throw spent();
    taking.add(nonce);
    const taken = reach('nonces', () => used.take(prefix + nonce, at));
    const saved = await taken.finally(() => taking.delete(nonce));
    if (saved === undefined) throw spent();
    const bound = Object(JSON.parse(saved)) as ChallengeOptions;
    if (bound.purpose !== purpose) throw spent();
    // The statement names the purpose of the signature.
    const answered = { ...message, chainId };
    for (const field of ['account', 'chainId', 'statement'] as const) {
      const value = answered[field];
      if ((bound[field] ?? value) !== value) throw siwxError(field, 'is not that of the challenge.');
    }
    // The proof comes first, so that it cannot replace the expectations.
    const proven = { ...proofOf(family, signed), ...family.context?.(chainId) };
    await family.verifySiwx({ ...proven, ...expected, text, signature: signed.signature } as never);
    return message.account;
  }

  return Object.freeze<SignIn>({
    origin,
    async challenge({ account, chainId, purpose, statement: line = statement } = {}) {
      const { id, chainId: bound } =
        account === undefined ? { id: account, chainId } : parseAccountId(account);
      if (bound !== undefined) familyOf(families, bound);
      if (chainId !== undefined && chainId !== bound)
        throw siwxError('chainId', 'is not that of the account.');
      const nonce = createNonce();
      const at = now();
      const until = at + age;
      const value = JSON.stringify({ account: id, chainId: bound, purpose, statement: line });
      await reach('nonces', () => used.put(prefix + nonce, value, until, at));
      const [issuedAt, expirationTime] = [at, until].map((time) => new Date(time).toISOString());
      return Object.freeze({ domain, uri, nonce, issuedAt, expirationTime, statement: line } as Challenge);
    },
    prove,
    async verify({ text, signed, chainId }, linkOf) {
      const account = await prove({ text, signed, chainId });
      return sessions.create(account, await linkOf?.(account));
    },
    session: sessions.read,
    revoke: sessions.revoke,
  });
}
