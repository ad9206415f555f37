import type { Action } from '@causeway/react';
import type { FailureProps, WaitProps } from '../look/look.js';
import { Failure } from './Failure.js';
import { Wait } from './Wait.js';

interface ProgressProps
  extends Pick<WaitProps, 'kit' | 'children'>,
    Partial<Pick<WaitProps, 'slow'>>,
    Pick<FailureProps, 'sentence'> {
  readonly action: Pick<Action<unknown>, 'status' | 'since' | 'error' | 'reset'>;
}

/** The wait for an action, which can be cancelled, or its failure. */
export const Progress = ({ kit, action, sentence, ...wait }: ProgressProps) => (
  <>
    {action.status === 'pending' && (
      <Wait kit={kit} since={action.since ?? 0} onCancel={action.reset} {...wait} />
    )}
    <Failure kit={kit} error={action.error} sentence={sentence} onDismiss={action.reset} />
  </>
);
