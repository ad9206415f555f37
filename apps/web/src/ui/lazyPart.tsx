import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadAreas, useT } from '../i18n/i18n.ts';
import type { Area } from '../i18n/keys.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { Part } from './Part.tsx';

interface Places {
  /** Keeps its room until it is here. */
  readonly fallback?: ReactNode;
  /** There is no room for a notice: of a fetch that fails only the button to try again is shown. */
  readonly compact?: boolean;
}

/** A component that is fetched when it is first drawn. */
type LazyPart<P> = ComponentType<P & Places> & {
  /**
   * Fetches it in advance, on pointing at or focusing the element that will show it. A failure is silent, because
   * rendering will report it.
   */
  readonly prefetch: () => Promise<void>;
  /** It draws at once. */
  readonly isHere: () => boolean;
};

/**
 * Makes a component whose code and words come on first use. Once they are here it draws at once. A fetch that fails
 * is said in its place, with a way to try again.
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
      const retry = <Button onClick={() => setState('loading')}>{t('shell.tryAgain')}</Button>;
      if (compact) return retry;
      return (
        <Notice kind="failed" title={t('shell.unreachable.what')}>
          <div className="row">{retry}</div>
        </Notice>
      );
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
