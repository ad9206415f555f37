/** The settings that the server writes into the frame's page. */
export interface FrameSettings {
  /** Exact origins of the pages that may hold the frame. */
  readonly parentOrigins: readonly string[];
  /** Uncompressed P-256 key (130 hex digits) that signs the provider's bundles. */
  readonly signerKey: string;
}

/**
 * Reads the settings from their block in the page.
 *
 * @throws Error when there is none, or it names no parent or no key: the frame would then trust anybody.
 */
export function readSettings(page: Pick<Document, 'getElementById'>): FrameSettings {
  const text = page.getElementById('causeway-frame')?.textContent ?? 'null';
  const { parentOrigins, signerKey } = (JSON.parse(text) ?? {}) as Partial<FrameSettings>;
  if (!Array.isArray(parentOrigins) || parentOrigins.length === 0) {
    throw new Error('The frame names no page that may hold it.');
  }
  if (!/^04[0-9a-f]{128}$/i.test(signerKey ?? ''))
    throw new Error('The frame has no key to check bundles by.');
  return { parentOrigins, signerKey: signerKey as string };
}
