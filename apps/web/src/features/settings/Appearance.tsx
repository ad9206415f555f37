import { useT } from '../../i18n/i18n.ts';
import { locales } from '../../i18n/locales.ts';
import { prefer, usePreferences } from '../../preferences.ts';
import { Card } from '../../ui/Card.tsx';
import { Choice } from '../../ui/Field.tsx';

/** Light or dark, and the language. */
export function Appearance() {
  const t = useT();
  const { theme, locale } = usePreferences();
  return (
    <Card title={t('settings.appearance')}>
      <Choice
        legend={t('settings.theme')}
        value={theme ?? 'system'}
        options={[
          { value: 'system', label: t('settings.theme.system') },
          { value: 'light', label: t('settings.theme.light') },
          { value: 'dark', label: t('settings.theme.dark') },
        ]}
        onChange={(value) => prefer({ theme: value === 'light' || value === 'dark' ? value : undefined })}
      />
      <Choice
        legend={t('settings.language')}
        value={locale ?? 'system'}
        options={[
          { value: 'system', label: t('settings.language.system') },
          ...locales.map(({ tag, name }) => ({ value: tag, label: name })),
        ]}
        onChange={(value) => prefer({ locale: value === 'system' ? undefined : value })}
      />
    </Card>
  );
}
