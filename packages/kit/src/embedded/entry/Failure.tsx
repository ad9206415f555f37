import { isWalletError } from '@causeway/protocol';
import type { Kit } from '../../types.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { failureWords, isCalm } from './failureWords.js';
import { useSeen } from './useSeen.js';

/** Explains a failure and the next step; nothing after the person cancelled a wait. */
export function Failure({ kit, error }: { readonly kit: Kit; readonly error: unknown }) {
  const { t } = useEmbeddedWords(kit);
  const isShown = error !== undefined && !isWalletError(error, 'aborted');
  const ref = useSeen(isShown);
  return (
    <div ref={ref} role="alert" data-part="failure" data-state={isCalm(error) ? 'calm' : 'failed'}>
      {isShown && <p>{t(failureWords(error))}</p>}
    </div>
  );
}
