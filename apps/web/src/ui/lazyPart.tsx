import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadAreas, useT } from '../i18n/i18n.ts';
import type { Area } from '../i18n/keys.ts';
import { Button } from './Button.tsx';
import { Part } from './Part.tsx';
import { Unloaded } from './Unloaded.tsx';

interface Places {
  /** Reserves its space until it is loaded. */
  readonly fallback?: ReactNode;
  /** The name of the part, where the space is small: after a failed fetch a button with it replaces the notice. */
  readonly compact?: string;
}

/** A component that is fetched on its first render. */
type LazyPart<P> = ComponentType<P & Places> & {
  /**
   * Fetches it in advance, when the element that will show it is pointed at or focused. A failure is silent, because
   * rendering will report it.
   */
  readonly prefetch: () => Promise<void>;
  /** Whether it is loaded and renders at once. */
  readonly isHere: () => boolean;
};

/**
 * Creates a component whose code and words load on first use. Once loaded it renders at once. If the fetch fails, it shows
 * a notice with the next step.
 *
 * @param areas words to load with it.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...areas: Area[]
): LazyPart<P> {
  let Loaded: ComponentType<P> | undefined;
  const fetchPart = async () => {
    [Loaded] = await Promise.all([load(), loadAreas(...areas)]);
  };

  function Lazy({ fallback = null, compact, ...props }: P & Places) {
    const t = useT();
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>(Loaded ? 'ready' : 'loading');
    useEffect(() => {
      if (state !== 'loading') return;
      let current = true;
      fetchPart().then(
        () => current && setState('ready'),
        () => current && setState('failed'),
      );
      return () => {
        current = false;
      };
    }, [state]);
    if (state === 'failed') {
      const retry = () => setState('loading');
      if (!compact) return <Unloaded onRetry={retry} />;
      return <Button onClick={retry}>{`${compact}: ${t('shell.tryAgain')}`}</Button>;
    }
    return Loaded && state === 'ready' ? (
      <Part>
        <Loaded {...(props as unknown as P)} />
      </Part>
    ) : (
      fallback
    );
  }

  return Object.assign(Lazy, {
    prefetch: async () => {
      if (!Loaded) await fetchPart().catch(() => undefined);
    },
    isHere: () => Loaded !== undefined,
  });
}
