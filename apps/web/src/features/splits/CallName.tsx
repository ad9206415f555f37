import { describeCall } from '@causeway/splits/describe';
import type { ReactNode } from 'react';
import type { SplitsConfig } from '../../config.ts';
import { useT } from '../../i18n/i18n.ts';
import { mainOf } from './app.ts';

interface CallNameProps {
  readonly contract: SplitsConfig;
  readonly data: string;
  /** The name of a call that cannot be read. */
  readonly other: ReactNode;
}

/** What a call does, in a few words. */
export function CallName({ contract, data, other }: CallNameProps) {
  const t = useT();
  const described = describeCall(mainOf(contract), data as `0x${string}`);
  return described ? t(`splits.call.${described.functionName}`) : other;
}
