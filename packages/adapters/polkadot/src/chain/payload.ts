import { WalletError } from '@causeway/protocol';
import { concatBytes, type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import type { SignerPayload } from '../types.js';
import { isValueOf } from './decode.js';
import type { Metadata } from './metadata.js';
import { encodeCompact, encodeUint } from './scale.js';

const invalid = (field: string, reason: string) =>
  new WalletError('invalid-params', { field: `payload.${field}`, reason });

type Fields = Readonly<Record<string, unknown>>;
type Encode = (fields: Fields) => Uint8Array;

/** The part of a transaction extension in the extrinsic, and the part that is only signed beside it. */
interface Extension {
  readonly extra?: Encode;
  readonly signed?: Encode;
}

const number = (field: string, bits: bigint) => (fields: Fields) => {
  const value = fields[field];
  if (typeof value !== 'string' || !/^0x[\da-f]{1,32}$/i.test(value)) {
    throw invalid(field, 'must be a number as 0x-hex.');
  }
  const parsed = BigInt(value);
  if (parsed >> bits) throw invalid(field, `must fit ${bits} bits.`);
  return parsed;
};
const hash = (field: string) => (fields: Fields) => {
  const value = fields[field];
  if (!isHex(value, 32)) throw invalid(field, 'must be 32 bytes of 0x-hex.');
  return hexToBytes(value);
};
const nonce = number('nonce', 64n);
const tip = number('tip', 128n);
const u32 =
  (field: string): Encode =>
  (fields) =>
    encodeUint(number(field, 32n)(fields), 4);
const modeOf = (fields: Fields) => {
  const { mode = 0 } = fields;
  if (mode !== 0 && mode !== 1) throw invalid('mode', 'must be 0 or 1.');
  return mode;
};

const charge: Extension = { extra: (fields) => encodeCompact(tip(fields)) };
const mortality: Extension = {
  extra(fields) {
    const { era } = fields;
    // Two bytes of a mortal era never begin with 0.
    if (!isHex(era) || !/^0x(00|(?!00)[\da-f]{4})$/i.test(era)) throw invalid('era', 'must be an era.');
    return hexToBytes(era);
  },
  signed: hash('blockHash'),
};
const version: Extension = { signed: u32('specVersion') };
const empty: Extension = {};

/**
 * The extensions whose form is known: the SDK's own, and those of the system chains. Others are signed only where the
 * runtime's metadata gives them no bytes, because bytes that an unknown extension would add cannot be verified.
 */
const extensions: Readonly<Record<string, Extension>> = {
  CheckMortality: mortality,
  CheckEra: mortality,
  CheckNonce: { extra: (fields) => encodeCompact(nonce(fields)) },
  ChargeTransactionPayment: charge,
  // Wraps the former, and adds nothing.
  SkipCheckIfFeeless: charge,
  ChargeAssetTxPayment: {
    extra(fields) {
      const { assetId } = fields;
      if (assetId !== undefined && !isHex(assetId)) throw invalid('assetId', 'must be 0x-hex.');
      const asset = assetId ? concatBytes(Uint8Array.of(1), hexToBytes(assetId as Hex)) : Uint8Array.of(0);
      return concatBytes(encodeCompact(tip(fields)), asset);
    },
  },
  CheckGenesis: { signed: hash('genesisHash') },
  CheckSpecVersion: version,
  CheckVersion: version,
  CheckTxVersion: { signed: u32('transactionVersion') },
  // RFC 78: the hash is signed, and only its presence is sent.
  CheckMetadataHash: {
    extra: (fields) => Uint8Array.of(modeOf(fields)),
    signed: (fields) =>
      modeOf(fields) === 0 ? Uint8Array.of(0) : concatBytes(Uint8Array.of(1), hash('metadataHash')(fields)),
  },
  CheckNonZeroSender: empty,
  CheckWeight: empty,
  CheckBlockGasLimit: empty,
  WeightReclaim: empty,
  StorageWeightReclaim: empty,
  AuthorizeCall: empty,
  EthSetOrigin: empty,
  SetOrigin: empty,
  LockStakingStatus: empty,
  ValidateEquivocationReport: empty,
  LimitParathreadCommits: empty,
  OnlyStakingAndClaims: empty,
  PrevalidateAttests: empty,
  RestrictFunctionality: empty,
  TransactionCallFilter: empty,
  ValidateDoubleVoteReports: empty,
  DisallowSigned: empty,
};

/** The parts of the signed bytes. */
export interface EncodedPayload {
  /** The call. */
  readonly method: Uint8Array;
  /** The extensions' part of the extrinsic, after the signature. */
  readonly extra: Uint8Array;
  /** All that is signed; a payload longer than 256 bytes is hashed first, see `signedPayload`. */
  readonly bytes: Uint8Array;
}

/**
 * The bytes of an extrinsic's payload: the call, the extensions' part of the extrinsic, and the part that is
 * only signed.
 *
 * @param emptyExtensions the extensions that take no bytes in the runtime's metadata, see `emptyExtensionsOf`.
 * @throws WalletError `invalid-params` naming the field; also for an extension whose form is not known and which is not
 * empty, because the bytes it adds cannot be checked.
 * @see https://docs.polkadot.com/reference/parachains/blocks-transactions-fees/transactions/
 */
export function encodePayload(
  payload: SignerPayload,
  emptyExtensions: readonly string[] = [],
): EncodedPayload {
  const fields = fieldsOf(payload);
  const names = fields.signedExtensions;
  if (fields.version !== 4) throw invalid('version', 'must be 4.');
  if (!Array.isArray(names) || names.length > 64) throw invalid('signedExtensions', 'must be a list.');
  const method = fields.method;
  if (!isHex(method) || method.length < 6) throw invalid('method', 'must be the bytes of a call as 0x-hex.');
  const known = names.map((name) => {
    const extension = formOf(String(name)) ?? (emptyExtensions.includes(String(name)) ? empty : undefined);
    if (!extension) throw invalidExtension(name, 'is not known, so its bytes cannot be checked.');
    return extension;
  });
  const parts = (kind: keyof Extension) =>
    concatBytes(...known.map((extension) => extension[kind]?.(fields) ?? new Uint8Array()));
  const call = hexToBytes(method);
  const extra = parts('extra');
  return { method: call, extra, bytes: concatBytes(call, extra, parts('signed')) };
}

/** Reads each field once, so that the verified values are those that were sent. */
function fieldsOf(payload: SignerPayload): Fields {
  return Object.fromEntries(payloadFields.map((field) => [field, peek(payload, field)]));
}

const formOf = (name: string): Extension | undefined =>
  Object.hasOwn(extensions, name) ? extensions[name] : undefined;
const invalidExtension = (name: unknown, reason: string) =>
  invalid('signedExtensions', `${String(name).slice(0, 60)} ${reason}`);

function namesOf(payload: SignerPayload): readonly string[] {
  const names = peek(payload, 'signedExtensions');
  return Array.isArray(names) ? names.map(String) : [];
}

/** The extensions of a payload whose form is not known here. */
export function unknownExtensions(payload: SignerPayload): readonly string[] {
  return namesOf(payload).filter((name) => !formOf(name));
}

/**
 * Compares the extensions' part of a payload with the runtime's own metadata.
 *
 * @returns the extensions that are not known here and take no bytes in this runtime.
 * @throws WalletError `invalid-params` naming the first extension that takes other bytes in this runtime than the ones
 * the payload gives it, or that the runtime does not have.
 */
export function emptyExtensionsOf(payload: SignerPayload, metadata: Metadata): readonly string[] {
  const fields = fieldsOf(payload);
  for (const name of namesOf(payload)) {
    const types = metadata.extensions.find((one) => one.name === name);
    const form = formOf(name) ?? empty;
    const fits = (kind: keyof Extension) =>
      types && isValueOf(types[kind], form[kind]?.(fields) ?? new Uint8Array(), metadata);
    if (!fits('extra') || !fits('signed')) {
      throw invalidExtension(
        name,
        'has a form in this runtime that is not known, so its bytes cannot be checked.',
      );
    }
  }
  return unknownExtensions(payload);
}

/** The fields of a payload, in the order of the wallets' interface. */
export const payloadFields = [
  'address',
  'assetId',
  'blockHash',
  'blockNumber',
  'era',
  'genesisHash',
  'metadataHash',
  'method',
  'mode',
  'nonce',
  'signedExtensions',
  'specVersion',
  'tip',
  'transactionVersion',
  'version',
  'withSignedTransaction',
] as const;
