import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect` in a browser. On a server, where no effect runs, React 18 warns about that one. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
