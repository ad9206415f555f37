'use client';

export { createHooks, type Hooks } from './createHooks.js';
export { type Action, type ActionOptions, type ActionState, useAction } from './hooks/useAction.js';
export { useStore } from './hooks/useStore.js';
