import type { Granted } from './namespaces.js';

/** Approvals that make no sense, of different kinds. */
export function spoil(granted: Granted, turn: number): void {
  const nonsense: readonly ((accounts: string[]) => string[])[] = [
    (accounts) => accounts.map((id) => `${id.slice(0, id.lastIndexOf(':'))}:nonsense`),
    (accounts) => accounts.map((id) => id.slice(0, -1)),
    (accounts) => accounts.map((id) => id.replace(/^([^:]+):[^:]+/, '$1:404404')),
    (accounts) => accounts.map((id) => `${id.slice(0, id.lastIndexOf(':'))}:\u202e${'x'.repeat(300)}`),
    () => [],
  ];
  for (const each of Object.values(granted)) {
    each.accounts = nonsense[turn % nonsense.length]?.(each.accounts) ?? [];
    if (turn % 3 === 2) each.methods = [];
  }
}
