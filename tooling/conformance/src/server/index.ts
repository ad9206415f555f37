export { describeServer } from './describeServer.js';
export type { ServerSubject, SoundRequest } from './subject.js';
