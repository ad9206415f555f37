import { parseAccountId } from '@causeway/protocol';
import { answerIn, textIn } from '../body.js';
import type { Routes } from '../handler.js';
import type { Links } from './createLinks.js';

/**
 * The routes of linking, for `createHandler`: `GET links`, `POST link/challenge`, `POST link` and `POST unlink`.
 *
 * @example
 * import { createHandler } from '@causeway/sign-in';
 * import { type Links, linkRoutes } from '@causeway/sign-in/link';
 *
 * const handlerOf = (links: Links) => createHandler(links, { path: '/sign-in', routes: linkRoutes(links) });
 */
export function linkRoutes(links: Links): Routes {
  const accountIn = (body: unknown) => parseAccountId(textIn(body, 'account')).id;
  return {
    'GET links': async ({ token }) => ({ accounts: await links.accounts(token) }),
    'POST link/challenge': ({ token, body }) => links.challengeLink(token, accountIn(body)),
    'POST link': async ({ token, body }) => ({ accounts: await links.link(token, answerIn(body)) }),
    'POST unlink': async ({ token, body }) => ({ accounts: await links.unlink(token, accountIn(body)) }),
  };
}
