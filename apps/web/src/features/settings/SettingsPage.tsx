import { useT } from '../../i18n/i18n.ts';
import { Page } from '../../ui/Page.tsx';
import { BookCard } from '../book/BookCard.tsx';
import { NamesCard } from '../names/NamesCard.tsx';
import { Diagnostics } from './Diagnostics.tsx';
import { Privacy } from './Privacy.tsx';
import { StorageCard } from './StorageCard.tsx';
import './settings.css';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { chainsOf } from '../../chains.ts';
import { locales } from '../../i18n/catalogues.ts';
import type { Key } from '../../i18n/keys.ts';
import { namespaces } from '../../namespaces.ts';
import { prefer, usePreferences } from '../../preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Choice, Select } from '../../ui/Field.tsx';
import { useNamespaceName } from '../../ui/Glyph.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AddNetwork } from './AddNetwork.tsx';
import { languageNames } from './languageNames.ts';
import { NetworkServer } from './NetworkServer.tsx';

/** Appearance, language, servers and stored data of the app. */
export function SettingsPage() {
  const t = useT();
  return (
    <Page title={t('settings.title')} width="wide">
      <div className="settings">
        <nav className="settings-contents" aria-label={t('settings.contents')}>
          {groups.map(({ id, name }) => (
            <a key={id} href={`#${id}`} onClick={(event) => goTo(event, id)}>
              {t(name)}
            </a>
          ))}
        </nav>
        <div className="settings-groups">
          {groups.map(({ id, name, content }) => (
            <section key={id} id={id} tabIndex={-1} aria-label={t(name)} className="settings-group">
              {content}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

/** The groups of settings, in the order of the page. */
const groups: readonly { readonly id: string; readonly name: Key; readonly content: ReactNode }[] = [
  {
    id: 'general',
    name: 'settings.group.general',
    content: [<Appearance key="a" />, <TabsPolicy key="t" />],
  },
  { id: 'networks', name: 'settings.networks', content: <Networks /> },
  { id: 'names', name: 'settings.group.names', content: [<NamesCard key="n" />, <BookCard key="b" />] },
  { id: 'privacy', name: 'settings.privacy', content: <Privacy /> },
  { id: 'data', name: 'settings.group.data', content: <StorageCard /> },
  {
    id: 'support',
    name: 'settings.group.support',
    content: [<Diagnostics key="d" />, <DeveloperTools key="e" />],
  },
];

/** Scrolls to a group of this page. The address stays, because it names the page. */
function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  const group = document.getElementById(id);
  group?.scrollIntoView();
  group?.focus({ preventScroll: true });
}

/** Light or dark, and the language. */
function Appearance() {
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
      <Select
        label={t('settings.language')}
        value={locale ?? 'system'}
        options={[
          { value: 'system', label: t('settings.language.system') },
          ...locales.map((tag) => ({ value: tag, label: languageNames[tag], lang: tag })),
        ]}
        onChange={({ target: { value } }) => prefer({ locale: value === 'system' ? undefined : value })}
      />
    </Card>
  );
}

/** Every network of the app by namespace, with its servers. */
function Networks() {
  const t = useT();
  const nameOf = useNamespaceName();
  const groups = namespaces
    .map((namespace) => ({ namespace, chains: chainsOf(namespace) }))
    .filter(({ chains }) => chains.length > 0);
  return (
    <Card title={t('settings.networks')}>
      <p className="soft">{t('settings.networks.what')}</p>
      {groups.map(({ namespace, chains }) => (
        <section key={namespace} aria-label={nameOf(namespace)}>
          {groups.length > 1 && <h3 className="settings-namespace">{nameOf(namespace)}</h3>}
          <ul className="settings-list">
            {chains.map((chain) => (
              <li key={chain.id}>
                <NetworkServer chain={chain} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="settings-list">
        <AddNetwork />
      </div>
    </Card>
  );
}

/** Shows the lab in the navigation, for visitors who build with wallets. */
function DeveloperTools() {
  const t = useT();
  const { developer } = usePreferences();
  return (
    <Card title={t('settings.developer')}>
      <Choice
        legend={t('settings.developer.legend')}
        value={developer ?? 'off'}
        options={[
          { value: 'off', label: t('settings.developer.off') },
          { value: 'on', label: t('settings.developer.on'), hint: t('settings.developer.onWhat') },
        ]}
        onChange={(value) => prefer({ developer: value === 'on' ? value : undefined })}
      />
    </Card>
  );
}

/** Whether tabs share connections. The storage is selected when the page loads, so a change needs a reload. */
function TabsPolicy() {
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
