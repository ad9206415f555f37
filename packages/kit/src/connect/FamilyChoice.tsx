import type { Wallet } from '@causeway/core';
import { useStore } from '@causeway/react';
import { Connect } from '@causeway/react/parts';
import { useId, useState } from 'react';
import { familyName } from '../marks/families.js';
import { NetworkMark } from '../marks/NetworkMark.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { familiesOf, useJoined } from './families.js';

interface FamilyChoiceProps {
  readonly kit: Kit;
  /** The wallet as it was when its button was pressed. */
  readonly pressed: Wallet;
  /** Called when the prompts begin. */
  readonly onChoose: () => void;
}

/** The families of one wallet, of which the person connects some. */
export function FamilyChoice({ kit, pressed, onChoose }: FamilyChoiceProps) {
  const { t } = useLanguage(kit);
  // A connector that was found since gives its row one more family, and sometimes another id.
  const isSame = ({ connectors }: Wallet) => connectors.some((id) => pressed.connectors.includes(id));
  const wallet = useStore(kit.inPage.list).find(isSame) ?? pressed;
  const id = useId();
  const joined = useJoined(kit, wallet);
  const [left, setLeft] = useState<readonly string[]>([]);
  const families = familiesOf(kit, wallet);
  const wanted = families.filter((one) => !joined.has(one) && !left.includes(one));
  return (
    <div data-part="get">
      <h2 id={id} data-part="side-title">
        {t('choose', { name: wallet.name })}
      </h2>
      <p data-part="screen-text">{t('chooseText')}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list from a list without bullets. */}
      <ul role="list" aria-labelledby={id} data-part="choices">
        {families.map((one) => (
          <li key={one}>
            <label data-part="row">
              <NetworkMark kit={kit} of={{ id: one, name: familyName(one) }} />
              <span data-part="row-text">
                {familyName(one)}
                {joined.has(one) && <small data-part="row-note">{t('connected')}</small>}
              </span>
              <input
                type="checkbox"
                checked={!left.includes(one)}
                disabled={joined.has(one)}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter((other) => other !== one) : [...left, one])
                }
              />
            </label>
          </li>
        ))}
        <Connect.Item
          wallet={wallet}
          namespaces={wanted}
          data-part="action"
          data-kind="primary"
          tabIndex={0}
          disabled={wanted.length === 0}
          onClick={onChoose}
        >
          {t('connect')}
        </Connect.Item>
      </ul>
    </div>
  );
}
