/** The codes this package adds to the shared catalogue. Amounts in lovelace, as decimal text. */
declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** An output of this network must hold more. Nothing was signed. */
    'cip34-amount-too-small': { minimum: string };
    /** The change would be too little for a separate output, and too much to be given away as a fee. */
    'cip34-change-too-small': { change: string; minimum: string; most: string };
  }
}

/** Sentences of this package's codes. */
export const sentences = {
  amount: 'The amount is too small: an output must hold at least {minimum} lovelace.',
  change:
    '{change} lovelace would remain, but at least {minimum} must remain. Send {most} lovelace to leave nothing.',
} as const;
