import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadAreas, useT } from '../i18n/i18n.ts';
import type { Area } from '../i18n/keys.ts';
import { Button } from './Button.tsx';
import { Part } from './Part.tsx';
import { Unloaded } from './Unloaded.tsx';

interface Places {
  /** Reserves its space until it is loaded. */
  readonly fallback?: ReactNode;
  /** Leaves out the notice when a fetch fails, and shows only the button to try again, because the space is small. */
  readonly compact?: boolean;
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
      return compact ? <Button onClick={retry}>{t('shell.tryAgain')}</Button> : <Unloaded onRetry={retry} />;
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
