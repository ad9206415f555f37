import type { TestWallet } from '@causeway/devtools/production';
import type { Mode } from '@causeway/wallets';

const modes: readonly Mode[] = ['ask', 'approve', 'reject', 'stall', 'slow', 'malformed', 'hang', 'vanish'];

/** The test wallets in the page, for the switches of the devtools; none while they are off. */
export function listTestWallets(): readonly TestWallet[] {
  const control = window.__causewayTestWallets;
  if (!control) return [];
  return control.list().map(({ rdns, name }) => {
    const one = { wallet: rdns };
    const now = () => control.list().find((each) => each.rdns === rdns);
    return {
      name,
      modes,
      mode: () => now()?.mode ?? 'vanish',
      locked: () => now()?.locked ?? false,
      accounts: () => now()?.accounts ?? [],
      requests: () => Array.from({ length: (now()?.prompts.length ?? 0) + (now()?.held ?? 0) }),
      setMode: (mode) => control.setMode(mode as Mode, one),
      lock: () => control.lock(one),
      unlock: () => control.unlock(one),
      switchAccount: (index) => control.switchAccount(now()?.accounts[index] ?? index, one),
      revoke: () => control.revoke(one),
    };
  });
}
