'use client';

export * as Account from './account.js';
export * as Connect from './connect/index.js';
export * as Network from './network.js';
export { Icon, type IconProps } from './shared/Icon.js';
export type { PartProps } from './shared/renderPart.js';
export type { Slow } from './shared/useSlow.js';
