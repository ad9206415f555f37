import { peek } from '@causeway/protocol/hostile';

/** Whether a wallet has a function of a feature (Wallet Standard). an error means no. */
export const hasFeature = (wallet: unknown, feature: string, name: string): boolean =>
  typeof peek(peek(peek(wallet, 'features'), feature), name) === 'function';

/** The texts of a list that a wallet gives; at most 100, and none where it is not a list. */
export function texts(value: unknown): readonly string[] {
  const length = peek(value, 'length');
  if (typeof value === 'string' || typeof length !== 'number') return [];
  return Array.from({ length: Math.min(length, 100) || 0 }, (_, i) => peek(value, i)).filter(
    (one) => typeof one === 'string',
  );
}
