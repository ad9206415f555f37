import type { Account } from '@causeway/protocol';
import { type ActionState, useAction } from '../../hooks/useAction.js';
import { type PartProps, renderPart } from '../shared/renderPart.js';

/** What `Account.Copy` takes. */
export interface CopyProps extends PartProps<'button', ActionState<void>> {
  readonly account: Pick<Account, 'address'>;
}

/**
 * A button that copies the whole address. Its words are the app's: a function of the state says what was copied, or
 * that the browser did not allow it. Looking elsewhere brings the first words back.
 */
export function Copy({ account, ...props }: CopyProps) {
  const { dispatch, reset, ...state } = useAction(() => navigator.clipboard.writeText(account.address));
  const own = {
    type: 'button',
    'data-causeway': 'copy',
    'data-status': state.status,
    onClick: () => dispatch(),
    onBlur: reset,
  } as const;
  return renderPart('button', own, props, state);
}
