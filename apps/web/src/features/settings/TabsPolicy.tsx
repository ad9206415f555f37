import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { prefer, usePreferences } from '../../preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Choice } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Whether tabs share connections. Where they are kept is decided when the page begins, so a change asks for a reload. */
export function TabsPolicy() {
  const t = useT();
  const { tabs } = usePreferences();
  const [atStart] = useState(tabs);
  return (
    <Card title={t('settings.tabs')}>
      <Choice
        legend={t('settings.tabs.legend')}
        value={tabs ?? 'sync'}
        options={[
          { value: 'sync', label: t('settings.tabs.sync'), hint: t('settings.tabs.syncWhat') },
          { value: 'isolate', label: t('settings.tabs.isolate'), hint: t('settings.tabs.isolateWhat') },
        ]}
        onChange={(value) => prefer({ tabs: value === 'isolate' ? value : undefined })}
      />
      {tabs !== atStart && (
        <Notice kind="info" title={t('settings.tabs.reload')}>
          <div className="row">
            <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>
          </div>
        </Notice>
      )}
    </Card>
  );
}
