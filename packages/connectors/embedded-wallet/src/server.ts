export type { Counter, Limit, Taken } from './server/counter.js';
export { createHandler, type HandlerEvent, type HandlerOptions, type Lifetime } from './server/handler.js';
export { defaultLimits, type RouteLimits, type RouteName } from './server/limits.js';
export { memoryCounter } from './server/memoryCounter.js';
export { type RedisOptions, redisCounter } from './server/redisCounter.js';
