import type { Action } from '@causeway/react';
import type { ReactNode } from 'react';
import type { Kit } from '../../types.js';
import { Failure } from '../entry/Failure.js';
import { Wait } from '../entry/Wait.js';
import { Answers } from './Answers.js';
import { useSecurityFailure } from './useSecurityFailure.js';

interface ConfirmProps {
  readonly kit: Kit;
  readonly action: Action<void>;
  /** The label of the button that acts. */
  readonly button: string;
  readonly waiting: string;
  /** The label of the button that does not. */
  readonly keep: string;
  readonly onKeep: () => void;
  /** The effects, or a warning. */
  readonly children: ReactNode;
  /** A failure that the warning explains already. */
  readonly isExplained?: boolean;
}

/** A step that cannot be undone: its effects, and two buttons. After a failure or a cancellation it is asked again. */
export function Confirm(props: ConfirmProps) {
  const { kit, action, button, waiting, keep, onKeep, children, isExplained = false } = props;
  const sentenceOf = useSecurityFailure(kit);
  const isPending = action.status === 'pending';
  return (
    <>
      {children}
      {isPending && (
        <Wait kit={kit} since={action.since}>
          {waiting}
        </Wait>
      )}
      <Failure
        kit={kit}
        error={isExplained ? undefined : action.error}
        sentence={sentenceOf(action.error)}
        onDismiss={action.reset}
      />
      <Answers
        key={isPending ? 'pending' : action.status}
        kit={kit}
        kind="loss"
        button={button}
        keep={keep}
        isPending={isPending}
        onAct={() => action.dispatch()}
        onKeep={onKeep}
        onCancel={action.reset}
      />
    </>
  );
}
