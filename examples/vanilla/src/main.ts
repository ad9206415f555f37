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
const signButton = byId<HTMLButtonElement>('sign');
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
  const { failed } = await wallet.connect();
  // Of a wallet of several families, one may fail.
  return Object.values(failed)
    .map(({ message }) => message)
    .join(' ');
}

async function disconnect(wallet: Wallet): Promise<string> {
  await wallet.disconnect();
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

/** Shows the account. After a reload it is that of the last visit, until the wallet has answered. */
function showAccount(): void {
  const account = wallets.selected.get();
  const connection = wallets.connections
    .get()
    .find(({ id, status }) => (account ? id === account.connection : status === 'reconnecting'));
  const wallet = wallets.list.get().find(({ id }) => id === connection?.walletId);
  connectButton.hidden = connection !== undefined;
  byId('account').hidden = connection === undefined;
  byId('address').textContent = account?.address ?? connection?.remembered?.split(':')[2] ?? '';
  signButton.disabled = account === undefined;
  disconnectButton.textContent = `Disconnect ${connection?.walletName ?? ''}`;
  disconnectButton.onclick = () => wallet && run(`Disconnecting ${wallet.name}.`, () => disconnect(wallet));
}

/** Says why the connection of the last visit was not restored, such as that the wallet is locked. */
function showLost(): void {
  const error = wallets.connections.get().find((connection) => connection.error)?.error;
  if (error) say(error.message);
}

connectButton.onclick = () => dialog.showModal();
signButton.onclick = () => run('Confirm in your wallet.', sign);
wallets.list.subscribe(showList);
wallets.connections.subscribe(showAccount);
wallets.selected.subscribe(showAccount);
wallets.restored.subscribe(showLost);
showList();
wallets.start();
