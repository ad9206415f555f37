import type { LastChain, Wallet, Wallets, WritableStore } from '@causeway/core';
import type { Adapter, CallOptions, Chain, Connector, Stop, Storage } from '@causeway/protocol';
import type { Hooks } from '@causeway/react';
import type { WalletConnectOptions } from '@causeway/walletconnect';
import type { RegistryWallet } from '@causeway/walletconnect/registry';
import type { ComponentType, ReactNode, RefObject } from 'react';
import type { MoneyChoices } from './money/choices.js';
import type { MoneyWords } from './money/words/words.js';
import type { KitPart } from './shared/createPart.js';
import type { LanguageStore } from './words/language.js';
import type { Locale } from './words/locales.js';
import type { Words } from './words/words.js';

/** The look of the kit. Every other detail is a CSS variable. */
export interface Theme {
  /** `auto` follows the system, `page` the `color-scheme` of the page, `contrast` is black and white. `auto` by default. */
  readonly mode?: 'auto' | 'page' | 'light' | 'dark' | 'contrast';
  /** Any CSS colour, for the main action and the chosen item. Text on it is `onAccent`. */
  readonly accent?: string;
  readonly onAccent?: string;
  /** The radius of controls, such as `10px`; the dialog's is derived from it. */
  readonly radius?: string;
  readonly font?: string;
  /** `compact` makes rows lower. `comfortable` by default. */
  readonly density?: 'comfortable' | 'compact';
}

/** Reaches wallets on phones. `projectId` is the id that the relay's operator gave the app. */
export type RelayOptions = Pick<WalletConnectOptions, 'projectId'> &
  Partial<Omit<WalletConnectOptions, 'appName' | 'adapters' | 'projectId'>>;

/** The subject of an explorer's page. */
export interface ExplorerSubject {
  readonly kind: 'account' | 'transaction';
  /** The address or the hash. */
  readonly value: string;
}

/** A wallet that the app offers to get. */
export interface Obtainable {
  readonly name: string;
  /** A page of the wallet. */
  readonly url: string;
  /** A `data:` image. */
  readonly icon?: string;
}

/** The screens of the embedded wallet, which `embeddedScreens()` of `@causeway/kit/embedded` brings. */
export interface EmbeddedUi {
  /** Shows the wallet's requests above the page. */
  readonly Host: ComponentType<{ readonly kit: Kit }>;
  /** Fetches the screen that signs in, with its sentences. */
  readonly load: (kit: Kit) => Promise<ComponentType<EmbeddedScreenProps>>;
  /** Fetches the rows of the account dialog that open the wallet's accounts and security, with their sentences. */
  readonly loadRows: (kit: Kit) => Promise<ComponentType<{ readonly kit: Kit }>>;
  /** Rejects the wallet's requests to sign in. */
  readonly rejectSignIns: () => void;
  /** The app's own sentences, by key. */
  readonly words?: Readonly<Record<string, string | undefined>>;
}

/** Props of the screen that signs in to the embedded wallet. */
export interface EmbeddedScreenProps {
  readonly kit: Kit;
  /** Called when the wallet is connected. */
  readonly onConnect: () => void;
}

/** The app's own choices, instead of the kit's. */
export interface Choices {
  /**
   * The embedded wallet: `embeddedScreens()` of `@causeway/kit/embedded`, or `embeddedWallet()` with screens of the app's
   * own. Absent: none.
   */
  readonly embedded?: { readonly connector: Connector; readonly ui?: EmbeddedUi };
  /** Chooses and orders the wallets that are shown; recent and installed ones keep their groups. */
  readonly arrange?: (wallets: readonly Wallet[]) => readonly Wallet[];
  /** Renders the mark of an account; the generated one by default. */
  readonly avatar?: (account: { readonly address: string }) => ReactNode;
  /** The page of an account or a transaction; that of the network's explorer where it returns nothing. */
  readonly explorer?: (chain: Chain, subject: ExplorerSubject) => string | undefined;
  /** The wallets to get, in their order; all known ones by default. */
  readonly getWallets?: readonly Obtainable[];
  /** Resolves a name to its address, such as `names.resolve` of `@causeway/names`. Absent: addresses only. */
  readonly resolveName?: (
    name: string,
    where: { readonly chainId: string } & CallOptions,
  ) => Promise<string | undefined>;
  /** Fetches the app's own choices for the screens of assets and transfers, before one is shown. */
  readonly money?: () => Promise<MoneyChoices>;
  /** Storage for the kit's own journal; IndexedDB by default. */
  readonly journalStorage?: Storage;
  /** The app's own sentences, by key. */
  readonly words?: Partial<Words & MoneyWords>;
}

/** Screens of the app inside the connect panel and dialog. */
export interface Screens {
  /**
   * The second pane before a wallet is chosen, such as a code and a sign-up. By default, an introduction to
   * wallets.
   */
  readonly start?: ComponentType<{
    /** The wallet app that was chosen in the list and is not in this browser. */
    readonly app: RegistryWallet | undefined;
    /** The text of the search. */
    readonly query: string;
  }>;
  /** Rendered below the list of wallets, always in sight: the list scrolls without it. */
  readonly below?: ComponentType;
  /**
   * Renders the reason of a failed connection or network switch, and the next step. By default, the kit's own
   * sentences.
   */
  readonly error?: ComponentType<{
    readonly error: unknown;
    /** The name of the wallet. */
    readonly name: string;
    /** The network that the wallet was to switch to; absent for a connection. */
    readonly network?: Chain | undefined;
    /** The button to try again. */
    readonly retry: ReactNode;
  }>;
}

/** The options of `createKit`. */
export interface KitOptions<A extends readonly Adapter[]> extends Choices {
  /** Shown by wallets and in the dialog. Required. */
  readonly appName: string;
  /** The app's own icon as a `data:` image, for the dialog; its first letter by default. */
  readonly appIcon?: string;
  readonly adapters: A;
  /** Wallets on phones, all families by one code. Absent: none. */
  readonly relay?: RelayOptions;
  /** Other connectors that are not discovered in the page, such as wallets in a window. */
  readonly connectors?: readonly Connector[];
  /** CAIP-2 ids of the initial networks, one per namespace; by default the first one listed. */
  readonly defaultChains?: readonly string[];
  /** The storage of records; IndexedDB by default. */
  readonly storage?: Storage;
  readonly lastChain?: LastChain;
  readonly theme?: Theme;
  readonly screens?: Screens;
  /** A language, or `auto` for the browser's. English by default. */
  readonly locale?: Locale | 'auto';
}

/** The dialogs of a kit. */
export type DialogName = 'connect' | 'account' | 'network' | 'send' | 'security';

/** How a dialog is opened. */
export interface DialogProps {
  readonly kit: Kit;
  readonly open: boolean;
  /** Called when the person, or a connection that succeeded, opens or closes it. */
  readonly onOpenChange: (open: boolean) => void;
  /** Set to what opens the connect dialog in the frame of a press. @internal */
  readonly openRef?: RefObject<(() => void) | null> | undefined;
}

/** What is known of an account beside its address. */
export interface AccountLabel {
  /** Its name, from the app's `lookupName`. */
  readonly name?: string | undefined;
  /** The account's balance of the network's coin, such as `1.25 ETH`. */
  readonly balance?: string | undefined;
  /** All of it with the whole address, for screen readers. @internal */
  readonly spoken: string;
  /** All of it as the button shows it. @internal */
  readonly shown: ReactNode;
}

/** Reads the label of the current account. */
export interface AccountLabelProps {
  readonly kit: Kit;
  /** See `ConnectButton`. */
  readonly balance?: boolean | undefined;
  /** Called with each label, and with `undefined` when it is no longer that of the current account. */
  readonly onLabel: (label: AccountLabel | undefined) => void;
}

/** A part that is fetched on use: the dialogs, and the content of the connect panel. */
export interface DialogPart {
  /** All dialogs; the one that `kit.dialog` names is open. */
  readonly AllDialogs: (props: { readonly kit: Kit }) => ReactNode;
  readonly ConnectDialog: (props: DialogProps) => ReactNode;
  /** Holds what opens a kit's connect dialog in the frame of a press; `null` before it is in the page. */
  readonly connectOpener: (kit: Kit) => RefObject<(() => void) | null>;
  readonly AccountDialog: (props: DialogProps) => ReactNode;
  readonly AccountLabel: (props: AccountLabelProps) => ReactNode;
  readonly NetworkDialog: (props: DialogProps) => ReactNode;
  readonly SendDialog: (props: DialogProps) => ReactNode;
  readonly ConnectContent: (props: { readonly kit: Kit; readonly inline?: boolean }) => ReactNode;
}

/** The drawings of marks, fetched on use. */
export interface Drawings {
  readonly AccountDrawing: (props: { readonly address: string }) => ReactNode;
  readonly NetworkDrawing: (props: {
    readonly of: { readonly id: string; readonly name: string };
  }) => ReactNode;
}

/** A registry of wallets with its interface: the result of `createKit`, which every component takes. */
export interface Kit<A extends readonly Adapter[] = readonly Adapter[]> {
  readonly appName: string;
  readonly choices: Choices;
  readonly appIcon?: string;
  readonly wallets: Wallets<A>;
  /** `useAccount`, `useSigner` and the others, bound to `wallets`. */
  readonly hooks: Hooks<A>;
  /** The wallets that the panel lists. @internal */
  readonly inPage: Pick<Wallets, 'list' | 'connections' | 'restored'>;
  /** Whether the kit reaches wallets on phones. */
  readonly relay: boolean;
  readonly theme: Theme;
  /** @internal */
  readonly screens: Screens;
  /** The dialog that is open. */
  readonly dialog: WritableStore<DialogName | undefined>;
  /** @internal */
  readonly language: LanguageStore;
  /** The dialogs' code. @internal */
  readonly part: KitPart<DialogPart>;
  /** The drawings of marks. @internal */
  readonly drawings: KitPart<Drawings>;
  /** The components that can draw the dialogs of `dialog`: the first one does. @internal */
  readonly hosts: WritableStore<readonly string[]>;
  /**
   * Changes the language. Resolves when its sentences are loaded.
   *
   * @throws Error when they cannot be fetched; the language stays as it was.
   */
  speak(locale: Locale | 'auto'): Promise<void>;
  /** Discovers and restores wallets. Every component of the kit calls it; both may be called twice. */
  start(): Stop;
}
