import { createWallets, indexedDbStorage, type Wallet } from '@causeway/core';
import { eip155 } from '@causeway/eip155';
import { base, mainnet } from '@causeway/eip155/chains';

const wallets = createWallets({
  appName: 'Example',
  adapters: [eip155({ chains: [mainnet, base] })],
  storage: indexedDbStorage(),
});

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const connectButton = byId<HTMLButtonElement>('connect');
const disconnectButton = byId<HTMLButtonElement>('disconnect');
const dialog = byId<HTMLDialogElement>('dialog');
const say = (text: string) => byId('status').replaceChildren(text);

/** Performs a button's action, and shows the outcome. */
async function run(waiting: string, action: () => Promise<string>): Promise<void> {
  say(waiting);
  try {
    say(await action());
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

async function connect(wallet: Wallet): Promise<string> {
  dialog.close();
  await wallet.connect();
  return '';
}

async function sign(): Promise<string> {
  const account = wallets.selected.get();
  if (!account) return 'Connect a wallet first.';
  const { signature } = await wallets.signer(account.id).signMessage({ message: 'Hello' });
  return `Signed: ${signature}`;
}

function rowOf(wallet: Wallet): HTMLLIElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = wallet.name;
  button.onclick = () => run(`Confirm in ${wallet.name}.`, () => connect(wallet));
  const row = document.createElement('li');
  row.append(button);
  return row;
}

function showList(): void {
  const rows = wallets.list.get().map(rowOf);
  byId('list').replaceChildren(...(rows.length > 0 ? rows : ['This browser has no wallet.']));
}

function showAccount(): void {
  const account = wallets.selected.get();
  const connection = wallets.connections.get().find(({ id }) => id === account?.connection);
  connectButton.hidden = account !== undefined;
  byId('account').hidden = account === undefined;
  byId('address').textContent = account?.address ?? '';
  disconnectButton.textContent = `Disconnect ${connection?.walletName ?? ''}`;
  disconnectButton.onclick = () => connection?.disconnect();
}

connectButton.onclick = () => dialog.showModal();
byId('sign').onclick = () => run('Confirm in your wallet.', sign);
wallets.list.subscribe(showList);
wallets.selected.subscribe(showAccount);
showList();
wallets.start();
