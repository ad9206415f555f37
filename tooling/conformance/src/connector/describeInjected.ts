import type { Account, Adapter, Call, ChainId, Connector, Stop } from '@causeway/protocol';
import { within } from '../expectError.js';
import { describeConnector } from './describeConnector.js';
import type { ConnectorSubject, WalletSide } from './subject.js';

/** A wallet in a page, and the adapter that finds it there. */
export interface InjectedSubject<Page> extends Pick<ConnectorSubject, 'mute'> {
  readonly wallet: WalletSide;
  /** Makes a new page. */
  createPage(): Page;
  /** Puts the wallet into a page that does not have it yet. */
  announceTo?(page: Page): Stop | undefined;
  createAdapter(page: Page): Adapter;
  /** The chains that sessions are created for; those of the adapter by default. */
  readonly chains?: readonly ChainId[];
  /** A call that prompts, such as a message to sign. */
  call(account: Account): Call;
}

/**
 * Registers the contract of `Connector` and `Session` as tests of the wallet that an adapter finds in a page.
 *
 * @param setup makes a fresh wallet for each law.
 */
export function describeInjected<Page>(name: string, setup: () => InjectedSubject<Page>): void {
  describeConnector(name, async () => {
    const { wallet, mute, createPage, announceTo, createAdapter, chains, call } = setup();
    const stops: (Stop | undefined)[] = [];
    const find = async (): Promise<[Adapter, Connector]> => {
      const page = createPage();
      stops.push(announceTo?.(page));
      const adapter = createAdapter(page);
      // The code that discovers may be loaded with the search.
      const finding = new Promise<Connector>((resolve) => stops.push(adapter.discover(resolve)));
      return [adapter, await within(finding, 'the announcement of a wallet')];
    };
    const [{ namespace, scope }, connector] = await find();
    return {
      connector,
      wallet,
      mute,
      scopes: { [namespace]: scope(chains) },
      call,
      reload: async () => (await find())[1],
      stop() {
        for (const stop of stops) stop?.();
      },
    };
  });
}
