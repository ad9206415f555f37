import { useStore } from '@causeway/react';
import { FamilyMarks } from '../marks/FamilyMarks.js';
import { Icon, type IconName } from '../shared/Icon.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import type { WordKey } from '../words/words.js';

const points = [
  { icon: 'wallet', title: 'what.keys', text: 'what.keysText' },
  { icon: 'key', title: 'what.login', text: 'what.loginText' },
] as const satisfies readonly { icon: IconName; title: WordKey; text: WordKey }[];

/** Explains wallets to a visitor who has none, and shows where to get one. */
export function About({ kit, onGet }: { readonly kit: Kit; readonly onGet: () => void }) {
  const { t } = useLanguage(kit);
  const none = useStore(kit.inPage.list).length === 0;
  return (
    <div data-part="about">
      <h2 data-part="side-title">{t('what.title')}</h2>
      <dl data-part="points">
        {points.map(({ icon, title, text }) => (
          <div key={title} data-part="point">
            <Icon name={icon} />
            <dt>{t(title)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      {/* With a wallet in the browser, the row below the list is enough. */}
      {none && (
        <button type="button" data-part="action" data-kind="primary" onClick={onGet}>
          {t('get.title')}
        </button>
      )}
      <FamilyMarks kit={kit} />
    </div>
  );
}
