import { isWalletError } from '@causeway/protocol';
import { useLanguage } from '../../words/useLanguage.js';
import { drawn, type FailureProps } from '../look/look.js';
import { Button } from '../look/parts.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { failureWords, isCalm } from './failureWords.js';
import { useSeen } from './useSeen.js';

/** Explains a failure and the next step; nothing after the person cancelled a wait. */
export const Failure = drawn('Failure', ({ kit, error, sentence, onRetry }: FailureProps) => {
  const { t } = useEmbeddedWords(kit);
  const { t: common } = useLanguage(kit);
  const isShown = error !== undefined && !isWalletError(error, 'aborted');
  const ref = useSeen(isShown);
  return (
    <>
      <div ref={ref} role="alert" data-part="failure" data-state={isCalm(error) ? 'calm' : 'failed'}>
        {isShown && <p>{sentence ?? t(failureWords(error))}</p>}
      </div>
      {isShown && onRetry && <Button onPress={onRetry}>{common('retry')}</Button>}
    </>
  );
});
