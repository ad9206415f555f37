export {
  type Counter,
  type Limit,
  memoryCounter,
  type RedisOptions,
  redisCounter,
  type Taken,
} from './server/counter.js';
export { createHandler, type HandlerEvent, type HandlerOptions, type Lifetime } from './server/handler.js';
export { countedAddress, defaultLimits, type RouteLimits, type RouteName } from './server/limits.js';
