/** The first message of the page to the frame; it carries the port for all others. */
export const hello = 'causeway-frame-1';

/** The page's messages to the frame over their port. Bundles are ciphertext; no message has a secret. */
export type ToFrame =
  | { readonly type: 'export'; readonly secret: 'phrase' | 'key'; readonly organizationId: string }
  | { readonly type: 'bundle'; readonly bundle: string }
  | {
      readonly type: 'import';
      readonly secret: 'phrase' | 'key';
      readonly organizationId: string;
      readonly userId: string;
      readonly bundle: string;
    }
  | { readonly type: 'imported' }
  | { readonly type: 'refused' }
  | { readonly type: 'close' };

/** The frame's answers. */
export type FromFrame =
  | { readonly type: 'ready'; readonly nonce: string }
  /** Uncompressed P-256 point, 130 hex digits: made for this one export. */
  | { readonly type: 'target'; readonly publicKey: string }
  | { readonly type: 'shown' }
  | { readonly type: 'sealed'; readonly encryptedBundle: string }
  | { readonly type: 'resized'; readonly height: number }
  /** The person closed it, or its time ran out. */
  | { readonly type: 'closed' }
  /** `reason` is a code, never a text that was read. */
  | { readonly type: 'failed'; readonly reason: string };
