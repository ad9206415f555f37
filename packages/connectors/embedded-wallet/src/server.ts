export { type Counter, type Limit, memoryCounter, type Taken } from './server/counter.js';
export { createHandler, type HandlerEvent, type HandlerOptions, type Lifetime } from './server/handler.js';
export { defaultLimits, type RouteLimits, type RouteName } from './server/limits.js';
export { type RedisOptions, redisCounter } from './server/redisCounter.js';
