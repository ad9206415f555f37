import { invalidParams } from '../providerError.js';
import type { Handler, HandlerContext } from '../wallet/handler.js';
import { hostOf, objectOf } from './params.js';

/** EIP-1474: the accounts the page may see; never prompts. */
const ethAccounts: Handler = async (_, context) => context.permitted();

/** EIP-1102: prompts for accounts unless the page has them already. */
const ethRequestAccounts: Handler = async (_, context) => {
  if (context.permitted().length === 0) await askForAccounts('eth_requestAccounts', context);
  return context.permitted();
};

/** EIP-2255: always prompts. */
const requestPermissions: Handler = async (params, context) => {
  const names = Object.keys(objectOf(params));
  if (names.length !== 1 || names[0] !== 'eth_accounts') {
    throw invalidParams(`Expected the permission eth_accounts, not ${names.join(', ') || 'none'}.`);
  }
  await askForAccounts('wallet_requestPermissions', context);
  return permissionsOf(context);
};

const getPermissions: Handler = async (_, context) => permissionsOf(context);

/** Takes the accounts away from the page, without a prompt (MIP-2). */
const revokePermissions: Handler = async (params, context) => {
  if (!('eth_accounts' in objectOf(params))) throw invalidParams('Expected the permission eth_accounts.');
  const { [context.origin]: _, ...permissions } = context.state().permissions;
  context.update({ permissions });
  return null;
};

async function askForAccounts(method: string, context: HandlerContext): Promise<void> {
  const accounts = context.addresses();
  await context.approve({
    method,
    group: 'connect',
    title: `Connect to ${hostOf(context.origin)}`,
    details: [
      { label: 'The site will see', value: accounts.join('\n'), block: true },
      { label: 'The site cannot', value: 'sign or send anything without asking again.' },
    ],
  });
  context.permit();
}

/** A page's permission holds while the wallet is locked, although its accounts are hidden. */
function permissionsOf(context: HandlerContext) {
  const { permissions } = context.state();
  const value = Object.hasOwn(permissions, context.origin) ? (permissions[context.origin] ?? []) : [];
  if (value.length === 0) return [];
  return [
    {
      invoker: context.origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value }],
    },
  ];
}

/** Methods every wallet has. */
export const accountMethods: Readonly<Record<string, Handler>> = {
  eth_accounts: ethAccounts,
  eth_requestAccounts: ethRequestAccounts,
};

/** Methods of wallets with EIP-2255 permissions. */
export const permissionMethods: Readonly<Record<string, Handler>> = {
  wallet_requestPermissions: requestPermissions,
  wallet_getPermissions: getPermissions,
  wallet_revokePermissions: revokePermissions,
};
