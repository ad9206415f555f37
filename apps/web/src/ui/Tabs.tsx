import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './Tabs.css';

interface Tab<K extends string> {
  readonly key: K;
  readonly label: ReactNode;
}

interface TabsProps<K extends string> {
  /** The accessible label of the tabs. */
  readonly label: string;
  readonly tabs: readonly Tab<K>[];
  readonly value: K;
  readonly onChange: (key: K) => void;
  /** The content of the selected tab. */
  readonly children: ReactNode;
}

/**
 * Tabs and the panel of the selected one. Arrow keys move between tabs.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function Tabs<K extends string>({ label, tabs, value, onChange, children }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const last = tabs.length - 1;
    const at = tabs.findIndex((tab) => tab.key === value);
    const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
    const backward = rtl ? 'ArrowRight' : 'ArrowLeft';
    const to = new Map([
      [forward, at === last ? 0 : at + 1],
      [backward, at === 0 ? last : at - 1],
      ['Home', 0],
      ['End', last],
    ]).get(event.key);
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };

  return (
    <div className="tabs">
      <div className="tabs-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            aria-selected={tab.key === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === value ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="tabs-panel">
        {children}
      </div>
    </div>
  );
}
