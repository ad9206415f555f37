import type { Connector } from '@causeway/protocol';

/** Connectors that reach the same wallet. */
export interface WalletRow {
  readonly id: string;
  readonly connectors: readonly Connector[];
  readonly conflict: boolean;
}

const nameOf = (connector: Connector) => connector.wallet.name.normalize('NFKC').trim().toLowerCase();

/**
 * Groups connectors to one row per wallet: by reverse domain name, then by the same name in other namespaces. Two
 * connectors with the same namespace and route cannot be one wallet. A connector that claims a taken identity gets
 * its own row, and all rows with that claim are marked, so that none is merged or replaced silently.
 */
export function groupWallets(connectors: readonly Connector[]): readonly WalletRow[] {
  const rows: { id: string; connectors: Connector[] }[] = [];
  // Those with a domain name first, so that those without can join them.
  const ordered = [...connectors].sort((a, b) => Number(!a.wallet.rdns) - Number(!b.wallet.rdns));
  for (const connector of ordered) {
    const claimed = connector.wallet.rdns ?? `name:${nameOf(connector)}`;
    const home = rows.find(
      (row) =>
        row.connectors.some((other) => isSame(other, connector)) &&
        !row.connectors.some((other) => collide(other, connector)),
    );
    if (home) home.connectors.push(connector);
    else {
      const isTaken = rows.some((row) => row.id === claimed);
      rows.push({ id: isTaken ? `${claimed}#${rows.length}` : claimed, connectors: [connector] });
    }
  }
  return rows.map((row) => ({
    ...row,
    conflict: rows.some(
      (other) => other !== row && other.connectors.some((a) => row.connectors.some((b) => rivals(a, b))),
    ),
  }));
}

const collide = (a: Connector, b: Connector) =>
  a.route === b.route && a.namespaces.some((namespace) => b.namespaces.includes(namespace));

/** Whether two connectors claim to reach the same wallet. */
const isSame = (a: Connector, b: Connector) =>
  a.wallet.rdns && b.wallet.rdns ? a.wallet.rdns === b.wallet.rdns : nameOf(a) === nameOf(b);

const rivals = (a: Connector, b: Connector) => collide(a, b) && (nameOf(a) === nameOf(b) || isSame(a, b));
