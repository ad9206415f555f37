import { useElapsed } from '../../shared/useNow.js';
import { useLanguage } from '../../words/useLanguage.js';
import { drawn, type WaitProps } from '../look/look.js';
import { Button, Text } from '../look/parts.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { useSeen } from './useSeen.js';

/** A wait: the next step, after 4 seconds the reason why it may take long, and a way to stop it. */
export function Wait({ slow, ...props }: Omit<WaitProps, 'slow'> & Partial<Pick<WaitProps, 'slow'>>) {
  const { t } = useEmbeddedWords(props.kit);
  return <Drawn {...props} slow={slow ?? t('slow')} />;
}

const Drawn = drawn('Wait', ({ kit, since, children, slow, onCancel }: WaitProps) => {
  const { t } = useLanguage(kit);
  const isSlow = useElapsed(since) >= 4000;
  const ref = useSeen(true);
  return (
    <div ref={ref} data-part="wait">
      <div role="status">
        <Text>{children}</Text>
        {isSlow && <Text>{slow}</Text>}
      </div>
      {onCancel && <Button onPress={onCancel}>{t('cancel')}</Button>}
    </div>
  );
});
