import { namespaceOf } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { config } from '../../deployment.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { navigate, usePlace } from '../../navigation.ts';
import { prefer, usePreferences } from '../../preferences.ts';
import { copyText } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNamespaceName } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { arriving, mayRead } from '../../visit.ts';
import { useAccount, useConnections, useWallets, wallets } from '../../wallets.ts';
import { disconnectWallet } from '../connections/byWallet.ts';
import { type Command, findCommands, listCommands } from './commands.ts';
import './palette.css';

/**
 * Every action of the app by its name.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [message, setMessage] = useState('');
  const commands = findCommands(useCommands(), query);
  const current = Math.min(at, commands.length - 1);

  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    if (!command.stays) onClose();
    command.run(setMessage);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = {
      ArrowDown: (current + 1) % commands.length,
      ArrowUp: (current - 1 + commands.length) % commands.length,
      Home: 0,
      End: commands.length - 1,
    };
    const to = moves[event.key];
    if (event.key === 'Enter') run(commands[current]);
    else if (to !== undefined && commands.length > 0) setAt(to);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title={t('palette.title')} onClose={onClose} bare>
      <div className="palette">
        <div className="palette-search">
          <Icon name="search" />
          <input
            type="text"
            role="combobox"
            aria-label={t('palette.search')}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={commands[current] && `${id}-${current}`}
            aria-autocomplete="list"
            placeholder={t('palette.search')}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setAt(0);
            }}
            onKeyDown={press}
          />
        </div>
        <div className="palette-found">
          <div
            className="palette-list"
            role="listbox"
            id={`${id}-list`}
            aria-label={t('palette.title')}
            ref={list}
          >
            {commands.map((command, index) => (
              // The input handles the keyboard, because it has the focus.
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: as above.
              <div
                key={command.id}
                role="option"
                id={`${id}-${index}`}
                aria-selected={index === current}
                onClick={() => run(command)}
                onPointerMove={() => setAt(index)}
              >
                <Icon name={command.icon} />
                <bdi>{command.name}</bdi>
              </div>
            ))}
          </div>
          <p className="palette-none" role="status">
            {commands.length === 0 ? t('palette.none', { query }) : message}
          </p>
        </div>
      </div>
    </Dialog>
  );
}

function useCommands(): readonly Command[] {
  const { t } = useLanguage();
  const nameOf = useNamespaceName();
  const connections = useConnections();
  const connected = connections.filter(({ status }) => status === 'connected');
  // Without a connection every network can be chosen.
  const inUse = (connected.length > 0 ? connected : connections).flatMap(({ namespaces }) => namespaces);
  return listCommands({
    t,
    path: usePlace().path,
    wallets: useWallets(),
    connections,
    chains: config.chains.filter((chain) => inUse.includes(namespaceOf(chain.id))),
    current: Object.values(useStore(wallets.chains)),
    namespaceOf: ({ namespaces }) => namespaces.map(nameOf).join(', '),
    address: useAccount()?.address,
    preferences: usePreferences(),
    verbs: {
      go: navigate,
      // The first page shows the wait, its cancel button and the error.
      connect: (wallet) => {
        mayRead.set(true);
        arriving.set(wallet.id);
        navigate('/');
        wallet.connect().catch(() => undefined);
      },
      disconnect: (all, namespace) => void disconnectWallet(all, false, namespace).catch(() => undefined),
      chooseChain: (chain) => wallets.chooseChain(chain),
      prefer,
      copy: async (text, say) => {
        const copied = await copyText(text);
        say(copied ? t('ui.copied', { what: t('ui.address') }) : t('ui.copyFailed'));
      },
    },
  });
}
