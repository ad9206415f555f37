/** Bytes of a message to sign; a person cannot read longer ones. */
export const messageLimit = 8192;

/** Transactions in one request. */
export const batchLimit = 100;
