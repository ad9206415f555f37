/** Whether a key made the signature of a message, and is the address's. */
export type VerifyMessage = (signed: {
  readonly address: string;
  readonly message: string | Uint8Array;
  /** 64 bytes in base64. */
  readonly signature: string;
  /** 33 bytes in base64. */
  readonly publicKey: string;
}) => Promise<{ readonly valid: boolean }>;

/** The answer of `verifyArbitrary`, which takes a signature in the form of amino. */
export const verifierOf =
  (verify: VerifyMessage) =>
  async (
    address: string,
    message: string | Uint8Array,
    signed: { readonly pub_key: { readonly value: string }; readonly signature: string },
  ): Promise<boolean> => {
    const { signature, pub_key } = signed;
    return (await verify({ address, message, signature, publicKey: pub_key.value })).valid;
  };
