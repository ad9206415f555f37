export {
  createLinks,
  type LinkedSession,
  type Links,
  type LinksOptions,
  type Move,
} from './link/createLinks.js';
export type { LinkErrorCode } from './link/errors.js';
export { linkRoutes } from './link/linkRoutes.js';
export { type LinkStore, memoryLinks } from './link/linkStore.js';
export { redisLinks } from './link/redisLinks.js';
export { type SqlLinks, sqlLinks } from './link/sqlLinks.js';
