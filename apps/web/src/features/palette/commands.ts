import type { Connection, Wallet } from '@causeway/core';
import type { Chain } from '@causeway/protocol';
import { locales } from '../../i18n/catalogues.ts';
import type { Language } from '../../i18n/i18n.ts';
import { places } from '../../places.ts';
import type { Preferences } from '../../preferences.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { copyIcon, leaveIcon, plusIcon, refreshIcon } from '../../ui/laterIcons.ts';
import { byWallet } from '../connections/byWallet.ts';
import { languageNames } from '../settings/languageNames.ts';

/** One action of the app, with its name. */
export interface Command {
  readonly id: string;
  readonly name: string;
  readonly icon: IconName;
  /** The palette stays open, because the only effect of the action is its message. */
  readonly stays?: boolean;
  readonly run: (say: (text: string) => void) => void;
}

/** The data and functions that the commands use. */
export interface CommandSource {
  readonly t: Language['t'];
  readonly path: string;
  readonly wallets: readonly Wallet[];
  readonly connections: readonly Connection[];
  readonly chains: readonly Chain[];
  /** The name of a connection's namespace in the person's language. */
  readonly namespaceOf: (connection: Connection) => string;
  /** The app's current networks, by id. */
  readonly current: readonly string[];
  readonly address?: string;
  readonly preferences: Preferences;
  readonly verbs: {
    readonly go: (path: string) => void;
    readonly connect: (wallet: Wallet) => void;
    /** Disconnects all of a wallet's connections, or one of several; then with the translated name of its namespace. */
    readonly disconnect: (connections: readonly Connection[], namespace?: string) => void;
    readonly chooseChain: (id: string) => void;
    readonly prefer: (change: Partial<Preferences>) => void;
    readonly copy: (text: string, say: (text: string) => void) => void;
  };
}

/** Lists every action that is available now, in a stable order. */
export function listCommands(source: CommandSource): readonly Command[] {
  const { t, verbs, connections } = source;
  const active = connections.filter((one) => one.status === 'connected' || one.status === 'reconnecting');
  const isActive = (wallet: Wallet) => active.some((one) => one.walletId === wallet.id);
  const go = places
    .filter(({ path }) => path !== source.path)
    .map(
      ({ path, name, icon }): Command => ({
        id: `go:${path}`,
        name: t('palette.go', { place: t(name) }),
        icon,
        run: () => verbs.go(path),
      }),
    );
  const connect = source.wallets
    // A wallet on a phone connects on a page that shows its code.
    .filter((wallet) => !isActive(wallet) && !wallet.routes.includes('relayed'))
    .map(
      (wallet): Command => ({
        id: `connect:${wallet.id}`,
        name: t('palette.connect', { name: wallet.name }),
        icon: plusIcon,
        run: () => verbs.connect(wallet),
      }),
    );
  const disconnectCommands = byWallet(active).flatMap(({ id, connections: [first, ...more] }): Command[] => {
    const name = first.walletName;
    const all = [first, ...more];
    const whole: Command = {
      id: `leave:${id}`,
      name: t('palette.disconnect', { name }),
      icon: leaveIcon,
      run: () => verbs.disconnect(all),
    };
    if (more.length === 0) return [whole];
    const each = all.map((one): Command => {
      const namespace = source.namespaceOf(one);
      return {
        id: `leave:${one.id}`,
        name: t('palette.disconnectOne', { name, namespace }),
        icon: leaveIcon,
        run: () => verbs.disconnect([one], namespace),
      };
    });
    return [whole, ...each];
  });
  const networks = source.chains
    .filter(({ id }) => !source.current.includes(id))
    .map(
      ({ id, name }): Command => ({
        id: `network:${id}`,
        name: t('palette.network', { network: name }),
        icon: refreshIcon,
        run: () => verbs.chooseChain(id),
      }),
    );
  const { address } = source;
  const copy: Command[] = address
    ? [
        {
          id: 'copy',
          name: t('palette.copy'),
          icon: copyIcon,
          stays: true,
          run: (say) => verbs.copy(address, say),
        },
      ]
    : [];
  const themes = ([undefined, 'light', 'dark'] as const)
    .filter((theme) => theme !== source.preferences.theme)
    .map(
      (theme): Command => ({
        id: `theme:${theme ?? 'system'}`,
        name: t(`palette.theme.${theme ?? 'system'}`),
        icon: 'settings',
        run: () => verbs.prefer({ theme }),
      }),
    );
  const languages = locales.map(
    (tag): Command => ({
      id: `language:${tag}`,
      name: t('palette.language', { language: languageNames[tag] }),
      icon: 'settings',
      run: () => verbs.prefer({ locale: tag }),
    }),
  );
  return [...connect, ...go, ...copy, ...networks, ...disconnectCommands, ...themes, ...languages];
}

/**
 * Filters commands whose names contain every typed text, in any order. Names with a word that begins with the text come
 * first, in the order of that word's position; names that contain the text inside a word come last.
 */
export function findCommands(commands: readonly Command[], query: string): readonly Command[] {
  const texts = fold(query).split(/\s+/).filter(Boolean);
  const rank = (name: string) => texts.reduce((sum, text) => sum + placeIn(name, text), 0);
  return commands
    .map((command) => ({ command, name: fold(command.name) }))
    .filter(({ name }) => texts.every((text) => name.includes(text)))
    .map(({ command, name }) => ({ command, rank: rank(name) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
}

/** The position of the first word that begins with a text; larger than any position if there is none. */
const placeIn = (name: string, text: string) =>
  [...name.matchAll(/[\p{L}\p{N}]+/gu)].find(({ index }) => name.startsWith(text, index))?.index ?? 10_000;

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
