import { useEffect, useRef } from 'react';
import { useAnswer } from '../../requests/useAnswer.js';
import type { Kit } from '../../types.js';
import { useLanguage } from '../../words/useLanguage.js';
import { Warning } from '../approval/Warning.js';
import { Actions, Button } from '../look/parts.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';

interface AnswersProps {
  readonly kit: Kit;
  /** `loss`: the person loses something by it. */
  readonly kind: 'primary' | 'loss';
  /** The label of the button that acts. */
  readonly button: string;
  /** The label of the button that does not. */
  readonly keep: string;
  readonly isPending: boolean;
  readonly onAct: () => void;
  readonly onKeep: () => void;
  /** Cancels what is pending. */
  readonly onCancel: () => void;
}

/**
 * The buttons of a question, guarded like those of a request: a press acts once, and only when the person has had time to
 * see them. Another `key` asks again.
 */
export function Answers({ kit, kind, button, keep, isPending, onAct, onKeep, onCancel }: AnswersProps) {
  const { t } = useEmbeddedWords(kit);
  const { t: common } = useLanguage(kit);
  const buttons = useRef<HTMLDivElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  const { state, answer } = useAnswer(buttons);
  useEffect(() => safe.current?.focus(), []);
  return (
    <>
      {state === 'covered' && <Warning title={t('ask.covered')}>{t('ask.coveredWhat')}</Warning>}
      <Actions place={buttons}>
        <Button kind={kind} isBusy={state !== 'armed' || isPending} onPress={() => answer(onAct)}>
          {button}
        </Button>
        <Button place={safe} onPress={isPending ? onCancel : onKeep}>
          {isPending ? common('cancel') : keep}
        </Button>
      </Actions>
    </>
  );
}
