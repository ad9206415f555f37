import { useEffect, useState } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Icon } from './Icon.tsx';
import { checkIcon, copyIcon } from './laterIcons.ts';

interface CopyButtonProps {
  readonly value: string;
  /** The copied value as a noun: "address". Announced before and after. */
  readonly what: string;
  /** Shows "Copy address" beside the icon. */
  readonly text?: boolean;
}

/** Copies one value, and announces whether the browser allowed it. */
export function CopyButton({ value, what, text }: CopyButtonProps) {
  const t = useT();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 4000);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = () => {
    void copyText(value).then((copied) => setState(copied ? 'copied' : 'failed'));
  };
  const announcement = { idle: '', copied: t('ui.copied', { what }), failed: t('ui.copyFailed') }[state];
  const label = t('ui.copyWhat', { what });
  return (
    <span className="copy">
      <button
        type="button"
        className={text ? 'button' : 'icon-button'}
        aria-label={text ? undefined : label}
        title={text ? undefined : label}
        onClick={copy}
      >
        <Icon name={state === 'copied' ? checkIcon : copyIcon} />
        {text && <span>{label}</span>}
      </button>
      <span className="copy-said" role="status">
        {announcement}
      </span>
    </span>
  );
}

/** Copies a text. Returns false when the browser blocks it, for example in a page without focus. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
