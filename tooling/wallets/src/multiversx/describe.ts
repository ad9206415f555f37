import type { Chain } from '@causeway/protocol';
import { hostOf } from '../methods/params.js';
import type { Detail } from '../wallet/prompt.js';

interface Description {
  readonly title: string;
  readonly details: readonly Detail[];
}

/** The content of a message prompt. */
export function describeMessage(message: string, address: string, origin: string): Description {
  const domain = /^(\S+) wants you to sign in with your MultiversX account:\n/.exec(message)?.[1];
  const careful: readonly Detail[] =
    domain === undefined || domain === hostOf(origin)
      ? []
      : [{ label: 'Careful', value: `The sign-in is for ${domain}, but ${hostOf(origin)} asks.` }];
  return {
    title: domain === undefined ? 'Sign a message' : `Sign in to ${domain}`,
    details: [
      ...careful,
      { label: 'Message', value: message, block: true },
      { label: 'Account', value: address },
    ],
  };
}

/** 18 digits after the point, without zeros at the end. */
function amountOf(value: unknown, symbol: string): string {
  const digits = /^\d+$/.test(String(value)) ? String(value).padStart(19, '0') : '';
  if (!digits) return String(value);
  const fraction = digits.slice(-18).replace(/0+$/, '');
  return `${digits.slice(0, -18)}${fraction && `.${fraction}`} ${symbol}`;
}

/** The effect of transactions, read from their fields. */
export function describeTransactions(
  transactions: readonly Readonly<Record<string, unknown>>[],
  chains: readonly Chain[],
): Description {
  const details = transactions.flatMap((one, index) => {
    const chain = chains.find(({ id }) => id === `mvx:${one?.chainID}`);
    const prefix = transactions.length > 1 ? `${index + 1}. ` : '';
    return [
      { label: `${prefix}To`, value: String(one?.receiver) },
      { label: `${prefix}Amount`, value: amountOf(one?.value, chain?.currency.symbol ?? '') },
      { label: `${prefix}Network`, value: chain?.name ?? `an unknown one (${String(one?.chainID)})` },
      { label: `${prefix}Nonce`, value: String(one?.nonce) },
      { label: `${prefix}Account`, value: String(one?.sender) },
    ];
  });
  const title = transactions.length > 1 ? `Sign ${transactions.length} transactions` : 'Sign a transaction';
  return { title, details };
}
