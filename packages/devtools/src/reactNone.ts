'use client';
import type { Devtools as Real } from './react.js';

/** In the place of the real one outside of development: renders nothing. */
export const Devtools: typeof Real = () => null;
