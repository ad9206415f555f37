import { useStore } from '@causeway/react';
import { useEffect } from 'react';
import type { Drawings, Kit } from '../types.js';

const none = () => undefined;

/** Returns the drawings of marks once they are loaded. The first mark on screen fetches them. */
export function useDrawings(kit: Kit): Drawings | undefined {
  const drawings = useStore<Drawings | undefined>(kit.drawings, none);
  useEffect(() => void kit.drawings.load().catch(() => undefined), [kit]);
  return drawings;
}
