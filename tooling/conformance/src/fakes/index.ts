export { fakeAccount } from './fakeAccount.js';
export {
  type FakeConnector,
  type FakeConnectorOptions,
  type FakeResume,
  type FakeVerb,
  fakeConnector,
} from './fakeConnector.js';
export {
  type FakeAnswer,
  type FakeCall,
  type FakeSession,
  type FakeSessionChange,
  type FakeSessionOptions,
  fakeSession,
} from './fakeSession.js';
export { createPage, failure, never, rejectionOf, settle } from './page.js';
export { type Deferred, deferred, type Script, untilAborted } from './script.js';
