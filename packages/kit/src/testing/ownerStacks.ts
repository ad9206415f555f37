import * as React from 'react';

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);

/**
 * Lets React create elements as it does after the first 10,000 of a second: without the stack of where each was created,
 * of which only the text of its warnings is made. With the runner's debugger, taking it is a third of a render.
 */
export function leaveOutOwnerStacks(): void {
  if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}
