import { type ReactNode, useEffect, useState } from 'react';
import { loadAreas, useLanguage } from '../i18n/i18n.ts';
import type { Area } from '../i18n/keys.ts';
import { Unloaded } from '../ui/Unloaded.tsx';
import type { Family } from './family.ts';
import { familyHere, familyOf } from './index.ts';

interface WithFamilyProps {
  readonly namespace: string;
  readonly children: (family: Family) => ReactNode;
}

/** Renders its children with a namespace's family once it and its words are loaded, or the error of the fetch. */
export function WithFamily({ namespace, children }: WithFamilyProps) {
  const { has } = useLanguage();
  const [attempt, setAttempt] = useState({ count: 0, failed: '' });
  const family = has(namespace as Area) ? familyHere(namespace) : undefined;
  const { count } = attempt;
  useEffect(() => {
    if (family) return;
    let current = true;
    const settle = (failed: string) => current && setAttempt({ count, failed });
    fetchFamily(namespace).then(
      () => settle(''),
      () => settle(namespace),
    );
    return () => {
      current = false;
    };
  }, [namespace, family, count]);
  if (family) return children(family);
  if (attempt.failed !== namespace) return null;
  return <Unloaded onRetry={() => setAttempt({ count: count + 1, failed: '' })} />;
}

/** Fetches a namespace's family and its words. */
export async function fetchFamily(namespace: string): Promise<void> {
  await Promise.all([familyOf(namespace), loadAreas(namespace as Area)]);
}
