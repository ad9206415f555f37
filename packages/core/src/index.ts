export type { ConnectionEvent, ConnectionState, Effect, SessionView, Status } from './connection/state.js';
export { initialState } from './connection/state.js';
export { recordOf, type Step, transition } from './connection/transition.js';
export { createStore, type Store, type WritableStore } from './store.js';
export type * from './types.js';
