/** The class of a status of calls, for which there are words: codes of later versions are understood too (EIP-5792). */
export const callsClass = (status: number) =>
  `${Math.floor(status / 100)}00` as '100' | '200' | '400' | '500' | '600';
