import type { Connector } from '@causeway/protocol';

/** Connectors that reach the same wallet. */
export interface WalletRow {
  readonly id: string;
  readonly connectors: readonly Connector[];
  readonly conflict: boolean;
}

const nameOf = (connector: Connector) => connector.wallet.name.normalize('NFKC').trim().toLowerCase();

/**
 * One row per wallet: by reverse domain name, then by the same name in other namespaces. Two connectors that
 * reach the same namespace by the same route cannot be one wallet, so a connector that claims an identity that is
 * taken gets a row of its own, and all that claim it are marked: none is merged or replaced in silence.
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
      const taken = rows.some((row) => row.id === claimed);
      rows.push({ id: taken ? `${claimed}#${rows.length}` : claimed, connectors: [connector] });
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

/** Whether two connectors say that they reach the same wallet. */
const isSame = (a: Connector, b: Connector) =>
  a.wallet.rdns && b.wallet.rdns ? a.wallet.rdns === b.wallet.rdns : nameOf(a) === nameOf(b);

const rivals = (a: Connector, b: Connector) => collide(a, b) && (nameOf(a) === nameOf(b) || isSame(a, b));
