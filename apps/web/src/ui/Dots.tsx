import { useT } from '../i18n/i18n.ts';
import { Icon } from './Icon.tsx';
import './Dots.css';

/** One step of a process: its name and its state. */
interface Dot {
  readonly name: string;
  readonly state: 'done' | 'current' | 'todo' | 'failed';
}

/**
 * A process as a line of dots, such as signing – sent – included. Shape and text repeat the meaning of the colour.
 */
export function Dots({ dots, label }: { readonly dots: readonly Dot[]; readonly label?: string }) {
  const t = useT();
  return (
    <ol className="dots" aria-label={label ?? t('ui.dots.label')}>
      {dots.map((dot) => (
        <li
          key={dot.name}
          className="dot"
          data-state={dot.state}
          aria-current={dot.state === 'current' ? 'step' : undefined}
        >
          <span className="dot-mark" aria-hidden="true">
            {dot.state === 'done' && <Icon name="check" />}
            {dot.state === 'failed' && <Icon name="close" />}
          </span>
          <span className="dot-name">{dot.name}</span>
          <span className="sr-only">{t(`ui.dots.${dot.state}`)}</span>
        </li>
      ))}
    </ol>
  );
}
