import { type Chain, isWalletError, namespaceOf } from '@causeway/protocol';
import { type FormEvent, useState } from 'react';
import { connectSources } from '../../connectSources.ts';
import { deployed } from '../../deployment.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { prefer, preferences, usePreferences } from '../../preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { TextField } from '../../ui/Field.tsx';
import { NetworkName } from '../../ui/NetworkName.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useAction } from '../../wallets.ts';
import { allowsServer, isLimited, parseServerUrl, testServer } from './testServer.ts';

/** Parses a server's address and checks it against the policy of this page. */
export const parseServer = (text: string) =>
  parseServerUrl(text, (url) => allowsServer(connectSources(deployed), url, location.origin));

/** The hint of a server field: what the server learns, and whether the policy lists single hosts. */
export function useServerHint(): string {
  const t = useT();
  const limited = isLimited(connectSources(deployed));
  return `${t('settings.server.hint')}${limited ? ` ${t('settings.server.limited')}` : ''}`;
}

/** One network: its servers, and a field for the visitor's own, which is used first. */
export function NetworkServer({ chain }: { readonly chain: Chain }) {
  const t = useT();
  const format = useFormat();
  const hint = useServerHint();
  const { rpcUrls = {} } = usePreferences();
  const saved = rpcUrls[chain.id];
  const [text, setText] = useState(saved ?? '');
  const [wrong, setWrong] = useState<string>();
  const test = useAction(({ signal }, url: string) => testServer(chain, url, { signal }));

  const saveServer = (url: string | undefined) => {
    const { [chain.id]: _, ...others } = preferences.get().rpcUrls ?? {};
    prefer({ rpcUrls: url === undefined ? others : { ...others, [chain.id]: url } });
  };
  const checked = (then: (url: string) => void) => {
    const parsed = parseServer(text);
    setWrong('wrong' in parsed ? t(`settings.server.${parsed.wrong}`) : undefined);
    if ('url' in parsed) then(parsed.url);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    checked((url) => {
      saveServer(url);
      // Save the server even if it does not answer now, but not one that the policy blocks.
      const revert = () => {
        if (preferences.get().rpcUrls?.[chain.id] === url) saveServer(saved === url ? undefined : saved);
      };
      test.dispatchAsync(url).then(
        ({ kind }) => kind === 'blocked' && revert(),
        () => undefined,
      );
    });
  };
  const remove = () => {
    saveServer(undefined);
    setText('');
    test.reset();
  };
  const verdict = test.data;
  const current = parseServer(text);
  // Shown while typing, because no test of the server would change it.
  const refused =
    'wrong' in current && current.wrong === 'refused' ? t('settings.server.refused') : undefined;

  return (
    <details className="server">
      <summary>
        <NetworkName id={chain.id} name={chain.name} testnet={chain.testnet} />
        <span className="soft small">
          {saved ? t('settings.server.own') : t('settings.server.count', { count: chain.rpcUrls.length })}
        </span>
      </summary>
      <form className="stack server-body" onSubmit={save} noValidate>
        {chain.rpcUrls.length > 0 && (
          <ul className="server-urls mono" dir="ltr">
            {chain.rpcUrls.map((url) => (
              <li key={url}>{new URL(url).origin}</li>
            ))}
          </ul>
        )}
        <TextField
          label={t('settings.server.label', { network: chain.name })}
          hint={hint}
          className="mono"
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={text}
          error={wrong ?? refused}
          onChange={(event) => {
            setText(event.target.value);
            setWrong(undefined);
            test.reset();
          }}
        />
        <div className="row">
          <Button type="submit" kind="primary">
            {t('settings.server.save')}
          </Button>
          <Button onClick={() => checked((url) => test.dispatch(url))}>{t('settings.server.test')}</Button>
          {saved && (
            <Button kind="quiet" onClick={remove}>
              {t('settings.server.remove')}
            </Button>
          )}
        </div>
        {test.status === 'pending' && (
          <Waiting title={t('settings.server.testing')} since={test.since} onCancel={test.reset} />
        )}
        {verdict?.kind === 'good' && (
          <Notice kind="done" title={t('settings.server.good', { time: format.number(verdict.ms) })} />
        )}
        {verdict?.kind === 'slow' && (
          <Notice kind="slow" title={t('settings.server.slow', { time: format.number(verdict.ms) })}>
            <p>{t('settings.server.slowNext')}</p>
          </Notice>
        )}
        {verdict?.kind === 'blocked' && (
          <Notice kind="failed" title={t('settings.server.blocked')}>
            <p>{t('settings.server.blockedNext')}</p>
          </Notice>
        )}
        {verdict?.kind === 'failed' && (
          <ErrorNotice
            error={verdict.error}
            step={
              isWalletError(verdict.error, 'rpc-chain-mismatch') &&
              t('settings.server.compared', { family: namespaceOf(chain.id) })
            }
            onRetry={() => checked((url) => test.dispatch(url))}
          />
        )}
      </form>
    </details>
  );
}
