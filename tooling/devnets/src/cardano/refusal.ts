import type { Refusal } from './ledger.js';

/** The meaning of the emulator's messages: Ogmios' number, and the name in a node's own text. */
const meanings: readonly (readonly [RegExp, number, string])[] = [
  [/invalid.{0,20}signature|signature.{0,30}invalid|InvalidSignatures/i, 3100, 'InvalidWitnessesUTXOW'],
  [/missing.{0,30}(signature|key|witness)|MissingKeyHashes/i, 3101, 'MissingVKeyWitnessesUTXOW'],
  [
    /BadAllInputs|BadInputs|^Missing inputs|unknown.{0,20}(input|utxo)|not (found|exist)/i,
    3117,
    'BadInputsUTxO',
  ],
  [/validity/i, 3118, 'OutsideValidityIntervalUTxO'],
  [/TxSize|too large/i, 3119, 'MaxTxSizeUTxO'],
  [/fee/i, 3122, 'FeeTooSmallUTxO'],
  [/ValueNotConserved|not conserved/i, 3123, 'ValueNotConservedUTxO'],
  [/network/i, 3124, 'WrongNetwork'],
  [/OutputsHaveNotEnoughCoins|not enough coin/i, 3125, 'BabbageOutputTooSmallUTxO'],
];

/** Ogmios' number for a refusal; the one for anything else when it is unknown. */
export const codeOf = ({ reason }: Refusal): number =>
  meanings.find(([words]) => words.test(reason))?.[1] ?? 3997;

/** A refusal in the form in which a node's own text reaches the clients of REST services. */
export function nodeText({ reason }: Refusal): string {
  const name = meanings.find(([words]) => words.test(reason))?.[2] ?? 'UtxowFailure';
  const where = 'ConwayUtxowFailure (UtxoFailure';
  return `transaction submit error ShelleyTxValidationError ShelleyBasedEraConway (ApplyTxError (${where} (${name})) :| []))`;
}
