/** Bytes of a message to sign; a person cannot read longer ones, and base 58 is slow. */
export const messageLimit = 8192;

/** Bytes of a transaction on the wire: an IPv6 packet less its headers. */
export const transactionLimit = 1232;
