import type { SplitMain, SplitsFunction } from './types.js';

/** How one value of a call is shown (EIP-7730, field formats). `path` starts at the call's arguments. */
export interface DescribedField {
  readonly path: string;
  readonly label: string;
  readonly format: 'addressName' | 'unit' | 'raw';
  readonly params?: { readonly base: string; readonly decimals: number };
}

/** How a call is shown (EIP-7730, display formats). */
export interface DescribedCall {
  readonly intent: string;
  readonly fields: readonly DescribedField[];
}

const account = (path: string, label: string): DescribedField => ({ path, label, format: 'addressName' });
const percent = (path: string, label: string): DescribedField => ({
  path,
  label,
  format: 'unit',
  params: { base: '%', decimals: 4 },
});
const raw = (path: string, label: string): DescribedField => ({ path, label, format: 'raw' });

/**
 * Descriptions of every call of a contract, by function: its effect and all its values.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7730
 * @example
 * import { descriptions } from '@causeway/splits/describe';
 *
 * descriptions('plain').withdraw.intent; // 'Pay out a balance'
 */
export function descriptions(kind: SplitMain['kind']): Readonly<Record<SplitsFunction, DescribedCall>> {
  const withPoints = kind === 'points';
  const split = account('#.split', 'Split');
  const token = account('#.token', 'Token');
  const distributor = account('#.distributorAddress', 'Who gets the fee');
  const content = [
    ...(withPoints
      ? [
          percent('#.pointsData.pointsPercent', 'Part for points'),
          account('#.pointsData.accounts.[]', 'Gets points'),
          percent('#.pointsData.percentAllocations.[]', 'Share of points'),
        ]
      : []),
    account('#.accounts.[]', 'Recipient'),
    percent('#.percentAllocations.[]', 'Share'),
    percent('#.distributorFee', 'Fee for distributing'),
  ];
  const described = (intent: string, ...fields: readonly DescribedField[]): DescribedCall => ({
    intent,
    fields,
  });
  return {
    createSplit: described('Create a split', ...content, account('#.controller', 'Who may change it')),
    updateSplit: described('Change a split', split, ...content),
    distributeETH: described('Distribute ether', split, ...content, distributor),
    updateAndDistributeETH: described('Change a split and distribute ether', split, ...content, distributor),
    distributeERC20: described('Distribute a token', split, token, ...content, distributor),
    updateAndDistributeERC20: described(
      'Change a split and distribute a token',
      split,
      token,
      ...content,
      distributor,
    ),
    withdraw: described(
      'Pay out a balance',
      account('#.account', 'To'),
      raw('#.withdrawETH', 'Ether (0 is no)'),
      ...(withPoints ? [raw('#.withdrawPoints', 'Spend ether for points (0 is no)')] : []),
      account('#.tokens.[]', 'Token'),
    ),
    transferControl: described(
      'Offer the control of a split',
      split,
      account('#.newController', 'Next controller'),
    ),
    acceptControl: described('Take the control of a split', split),
    cancelControlTransfer: described('Take back an offer of control', split),
    makeSplitImmutable: described('Give up the control of a split for ever', split),
  };
}
