export { stackConfig } from './config.js';
export { type AppServer, type Serve, type Stack, type StackOptions, startStack } from './stack.js';
