/** The description of a token in a registry or a reference token. */
export interface TokenText {
  readonly name: string;
  readonly ticker?: string;
  readonly decimals?: number;
}

/** The REST interfaces' data about a token; a test may put anything there. */
export interface TokenDescription {
  /** The registry's entry (CIP-26). */
  readonly registry?: TokenText;
  /** The metadata in the datum of its reference token (CIP-68). */
  readonly datum?: TokenText;
}

/** Descriptions by unit: policy and name in hex, one behind the other. */
export type TokenDescriptions = Readonly<Record<string, TokenDescription>>;

const hex = (text: string) => Buffer.from(text).toString('hex');

/** The label of a token with a reference token, by the first four bytes of its name (CIP-67). */
const labels: Readonly<Record<string, string>> = { '000de140': '222', '0014df10': '333', '001bc280': '444' };

/** A reference token's datum in the ledger's detailed JSON, under the label of the token, as Koios gives it. */
export function datumJson(name: string, datum: TokenText | undefined): object | null {
  const label = labels[name.slice(0, 8)];
  if (!datum || !label) return null;
  const map = Object.entries(datum).map(([key, value]) => ({
    k: { bytes: hex(key) },
    v: typeof value === 'number' ? { int: value } : { bytes: hex(value) },
  }));
  return { [label]: { fields: [{ map }, { int: 1 }], constructor: 0 } };
}
