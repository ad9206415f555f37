import type { EntryStatus } from '@causeway/journal';
import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import { checkIcon, closeIcon } from '../../ui/laterIcons.ts';
import './TransactionDots.css';

/** The state of one step of a transaction. */
type StepState = 'done' | 'current' | 'todo' | 'failed';

/** The four steps: checked here, signed in the wallet, sent to the network, decided by the network. */
type Life = readonly [checked: StepState, signing: StepState, sent: StepState, decided: StepState];

const lives: Partial<Record<EntryStatus, Life>> = {
  asked: ['done', 'current', 'todo', 'todo'],
  unanswered: ['done', 'current', 'todo', 'todo'],
  sent: ['done', 'done', 'done', 'current'],
  dropped: ['done', 'done', 'done', 'failed'],
  replaced: ['done', 'done', 'done', 'failed'],
  reverted: ['done', 'done', 'done', 'failed'],
  partly: ['done', 'done', 'done', 'failed'],
  included: ['done', 'done', 'done', 'done'],
};

/** The steps of a transaction by its status; `undefined` for one that was rejected or failed before it was sent. */
export function lifeOf(status: EntryStatus): Life | undefined {
  return lives[status];
}

/**
 * The steps of a transaction as an arch on four piers; nothing for one that was rejected or failed before it was sent.
 */
export function TransactionDots({ status }: { readonly status: EntryStatus }) {
  const t = useT();
  const life = lifeOf(status);
  if (!life) return null;
  const [checked, signing, sent, decided] = life;
  const ends = ['dropped', 'replaced', 'reverted', 'partly'] as const;
  const end = ends.find((one) => one === status) ?? 'included';
  // Shape and text repeat the meaning of the colour.
  const dots = [
    { name: t('activity.step.checked'), state: checked },
    { name: t(signing === 'done' ? 'activity.step.signed' : 'activity.step.signing'), state: signing },
    { name: t('activity.step.sent'), state: sent },
    { name: t(`activity.status.${end}`), state: decided },
  ];
  return (
    <ol className="dots" aria-label={t('ui.dots.label')}>
      {dots.map(({ name, state }, at) => (
        <li
          key={name}
          className="dot"
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          {at > 0 && (
            <svg className="dot-arch" viewBox="0 0 100 34" preserveAspectRatio="none" aria-hidden="true">
              <path d="M0 32C22 -8 78 -8 100 32" vectorEffect="non-scaling-stroke" />
            </svg>
          )}
          <span className="dot-mark" aria-hidden="true">
            {state === 'done' && <Icon name={checkIcon} />}
            {state === 'failed' && <Icon name={closeIcon} />}
          </span>
          <span className="dot-name">{name}</span>
          <span className="sr-only">{t(`ui.dots.${state}`)}</span>
        </li>
      ))}
    </ol>
  );
}
