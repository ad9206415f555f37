import { isWalletError } from '@causeway/protocol';
import type { Kit } from '../../types.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { failureWords, isCalm } from './failureWords.js';
import { useSeen } from './useSeen.js';

interface FailureProps {
  readonly kit: Kit;
  readonly error: unknown;
  /** The sentence of this step for the error; that of all screens by default. */
  readonly sentence?: string;
}

/** Explains a failure and the next step; nothing after the person cancelled a wait. */
export function Failure({ kit, error, sentence }: FailureProps) {
  const { t } = useEmbeddedWords(kit);
  const isShown = error !== undefined && !isWalletError(error, 'aborted');
  const ref = useSeen(isShown);
  return (
    <div ref={ref} role="alert" data-part="failure" data-state={isCalm(error) ? 'calm' : 'failed'}>
      {isShown && <p>{sentence ?? t(failureWords(error))}</p>}
    </div>
  );
}
