import type { Chain } from '@causeway/protocol';
import { type FormEvent, useState } from 'react';
import { config } from '../../deployment.ts';
import { useT } from '../../i18n/i18n.ts';
import { prefer, preferences, usePreferences } from '../../preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { TextField } from '../../ui/Field.tsx';
import { NetworkName } from '../../ui/NetworkName.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useAction } from '../../wallets.ts';
import { parseServer, useServerHint } from './NetworkServer.tsx';
import { findNetwork, parseNetwork } from './parseNetwork.ts';
import { testServer } from './testServer.ts';

const empty = { server: '', id: '', name: '', symbol: '', decimals: '18' };
type Field = keyof typeof empty;

/** The visitor's own EVM networks, and a form to add one, which begins with its server. */
export function AddNetwork() {
  const t = useT();
  const stored = usePreferences().networks;
  const networks = stored ?? [];
  // The app's networks are fixed when the page loads.
  const [atStart] = useState(stored);
  const [texts, setTexts] = useState(empty);
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({});
  const [listedChain, setListedChain] = useState<Chain<'eip155'>>();
  const hint = useServerHint();
  const add = useAction(async ({ signal }, chain: Chain<'eip155'>) => {
    const verdict = await testServer(chain, chain.rpcUrls[0] ?? '', { signal });
    if (verdict.kind === 'failed') throw verdict.error;
    if (verdict.kind !== 'blocked') saveNetworks([...(preferences.get().networks ?? []), chain]);
    return verdict;
  });

  const saveNetworks = (next: readonly Chain<'eip155'>[]) =>
    prefer({ networks: next.length > 0 ? next : undefined });
  const server = parseServer(texts.server);
  // Check first whether the page can reach the server, because otherwise the other fields are useless.
  const reachable = 'url' in server;
  const refused = 'wrong' in server && server.wrong === 'refused' ? t('settings.server.refused') : undefined;

  const listed = [...config.chains, ...networks].map(({ id }) => id);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if ('wrong' in server) return setWrong({ server: t(`settings.server.${server.wrong}`) });
    const parsed = parseNetwork({ ...texts, server: server.url }, listed);
    if ('wrong' in parsed) {
      return setWrong({ [parsed.wrong]: t(`settings.network.${parsed.reason}`) });
    }
    setWrong({});
    add.dispatchAsync(parsed.network).then(
      ({ kind }) => {
        if (kind === 'blocked') return;
        setTexts(empty);
        setListedChain(undefined);
      },
      () => undefined,
    );
  };
  const findListed = (id: string) => {
    // Ignore an unlisted id: its answer may come after that of a later id.
    findNetwork(id).then(
      (network) => network && setListedChain(network),
      () => undefined,
    );
  };
  const fillFrom = ({ name, currency: { symbol, decimals } }: Chain) => {
    setTexts({ ...texts, name, symbol, decimals: String(decimals) });
    setListedChain(undefined);
  };
  const field = (name: Field) => ({
    value: texts[name],
    error: wrong[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => {
      setTexts({ ...texts, [name]: event.target.value });
      setWrong({});
      add.reset();
    },
  });

  return (
    <details className="server">
      <summary>
        <span>{t('settings.network.add')}</span>
        <span className="soft small">{t('settings.network.count', { count: networks.length })}</span>
      </summary>
      <div className="stack server-body">
        {networks.map((chain) => (
          <div key={chain.id} className="row">
            <NetworkName id={chain.id} name={chain.name} testnet={chain.testnet} />
            <Button kind="quiet" onClick={() => saveNetworks(networks.filter(({ id }) => id !== chain.id))}>
              {t('settings.network.remove', { network: chain.name })}
            </Button>
          </div>
        ))}
        <form className="stack" onSubmit={submit} noValidate>
          <TextField
            {...field('server')}
            label={t('settings.network.server')}
            hint={hint}
            className="mono"
            dir="ltr"
            inputMode="url"
            placeholder="https://"
            error={wrong.server ?? refused}
          />
          {reachable && (
            <>
              <TextField
                {...field('id')}
                label={t('settings.network.id')}
                inputMode="numeric"
                dir="ltr"
                onBlur={({ target }) => findListed(target.value)}
              />
              <TextField {...field('name')} label={t('settings.network.name')} />
              <TextField {...field('symbol')} label={t('settings.network.symbol')} dir="ltr" />
              <TextField
                {...field('decimals')}
                label={t('settings.network.decimals')}
                hint={t('settings.network.decimalsHint')}
                inputMode="numeric"
                dir="ltr"
              />
            </>
          )}
          <div className="row">
            <Button type="submit" kind="primary">
              {t('settings.network.save')}
            </Button>
          </div>
          {/* Below the button, which must not move when its press takes the focus from the field. */}
          {reachable && listedChain?.id === `eip155:${texts.id.trim()}` && (
            <Notice
              kind="info"
              title={t('settings.network.listed', {
                network: listedChain.name,
                symbol: listedChain.currency.symbol,
                decimals: listedChain.currency.decimals,
              })}
            >
              <div className="row">
                <Button onClick={() => fillFrom(listedChain)}>{t('settings.network.useListed')}</Button>
              </div>
            </Notice>
          )}
        </form>
        {add.status === 'pending' && (
          <Waiting title={t('settings.server.testing')} since={add.since} onCancel={add.reset} />
        )}
        {add.data?.kind === 'blocked' && <Notice kind="failed" title={t('settings.server.blocked')} />}
        {add.status === 'error' && <ErrorNotice error={add.error} />}
        {stored !== atStart && (
          <Notice kind="info" title={t('settings.network.reload')}>
            <div className="row">
              <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>
            </div>
          </Notice>
        )}
      </div>
    </details>
  );
}
