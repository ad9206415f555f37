/** Bytes of a message to sign; a person cannot read a longer one. */
export const messageLimit = 16_384;
