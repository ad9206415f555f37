import type { Connection, Wallet, Wallets } from '@causeway/core';
import type { Adapter, Signer } from '@causeway/protocol';
import type { ReactNode } from 'react';
import { Account, Connect, Network } from './index.js';

interface EvmSigner extends Signer<'eip155'> {
  readonly signMessage: () => Promise<string>;
}
declare const wallets: Wallets<readonly [Adapter<'eip155', EvmSigner>, Adapter<'solana'>]>;
declare function Button(props: {
  readonly disabled?: boolean;
  readonly onClick?: unknown;
  readonly children?: ReactNode;
}): ReactNode;

/** Typed, never rendered: a registry with any adapters fits every root, and state reaches children and render. */
export const panel = (
  <Connect.Root wallets={wallets} onConnect={(wallet: Wallet) => void wallet.name}>
    <Connect.Trigger render={(props, { status }) => <Button {...props} disabled={status === 'connecting'} />}>
      Connect
    </Connect.Trigger>
    <Connect.Popup>
      <Connect.List aria-label="Wallets">
        <Connect.Group label="Recent" where={(wallet) => wallet.recent !== undefined}>
          {(wallet) => <Connect.Item key={wallet.id} wallet={wallet} />}
        </Connect.Group>
      </Connect.List>
      <Connect.Status>
        {({ connection, slow }) => {
          const current: Connection | undefined = connection;
          const how: 'slow' | 'very-slow' | undefined = slow;
          return `${current?.walletName} ${how}`;
        }}
      </Connect.Status>
    </Connect.Popup>
    {/* @ts-expect-error a row needs its wallet */}
    <Connect.Item />
    {/* @ts-expect-error a search is an input, which has no such attribute */}
    <Connect.Search href="/" />
  </Connect.Root>
);

export const account = (
  <Account.Root wallets={wallets}>
    <Account.List>{(account) => <Account.Item key={account.id} account={account} />}</Account.List>
    {/* @ts-expect-error which connection? */}
    <Account.Disconnect>Disconnect</Account.Disconnect>
  </Account.Root>
);

export const network = (
  <Network.Root
    wallets={wallets}
    namespace="eip155"
    switchChain={async ({ id }, { signal }) => {
      signal.throwIfAborted();
      void id;
    }}
  >
    <Network.Trigger>{({ chain }) => chain?.name}</Network.Trigger>
  </Network.Root>
);

// @ts-expect-error a root needs the registry
export const without = <Connect.Root />;
