import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Kit } from '../types.js';
import { LoadFailed } from './LoadFailed.js';

interface LazyPartProps<P extends object> {
  readonly kit: Kit;
  /** Fetches the component. Pass the same function in each render. */
  readonly load: (kit: Kit) => Promise<ComponentType<P>>;
  readonly props: P;
  /** Shown while it is fetched; when that fails, nothing is shown. */
  readonly room?: ReactNode;
}

/** A screen that is fetched when it is shown. A failure is shown and can be tried again. */
export function LazyPart<P extends object>({ kit, load, props, room }: LazyPartProps<P>) {
  const [Screen, setScreen] = useState<ComponentType<P>>();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again.
  useEffect(() => {
    let current = true;
    setFailed(false);
    load(kit).then(
      (component) => current && setScreen(() => component),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [load, attempt]);
  if (Screen) return <Screen {...props} />;
  if (room !== undefined) return failed ? null : room;
  if (!failed) return <div data-part="screen" aria-busy="true" />;
  return <LoadFailed kit={kit} onRetry={() => setAttempt(attempt + 1)} />;
}
