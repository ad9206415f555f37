'use client';

export { createHooks, type Hooks } from './createHooks.js';
export { type Action, type ActionOptions, type ActionState, useAction } from './hooks/useAction.js';
export { type Reading, useReading } from './hooks/useReading.js';
export { useStore } from './hooks/useStore.js';
