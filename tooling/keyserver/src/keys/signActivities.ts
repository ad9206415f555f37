import { randomBytes } from 'node:crypto';
import type { ActivityTable, Perform, PerformContext } from '../activities/registry.js';
import { apiError } from '../apiError.js';
import { type Fields, text } from '../fields.js';
import { signWithSecret } from './curve.js';
import { newWork, signable } from './payload.js';
import { type OpenKey, openSigner } from './signer.js';
import { signEthereum } from './transaction.js';

const maxPayload = 512 * 1024;

/** The first versions name a private key by id, the second name anything that signs. */
const signWithOf = (parameters: Fields, type: string): string =>
  text(parameters, type.endsWith('_V2') || type.endsWith('PAYLOADS') ? 'signWith' : 'privateKeyId');

function withKey<T>(context: PerformContext, parameters: Fields, work: (key: OpenKey) => T): T {
  const key = openSigner(context, signWithOf(parameters, context.type));
  // A fault that tests switch on: any key but the requested one.
  const secret = context.wrongSigner ? randomBytes(32) : key.secret;
  try {
    return work({ ...key, secret });
  } finally {
    key.secret.fill(0);
  }
}

const signPayload: Perform = (context, parameters) => {
  const payload = text(parameters, 'payload', { max: maxPayload });
  const { encoding, hashFunction } = parameters;
  return withKey(context, parameters, ({ curve, secret }) => ({
    ...signWithSecret(curve, secret, signable(curve, { payload, encoding, hashFunction })),
  }));
};

const signPayloads: Perform = (context, parameters) => {
  // The same payload may occur there twice.
  const payloads = Array.isArray(parameters.payloads) ? parameters.payloads.slice(0, 1001) : [];
  if (payloads.length < 1 || payloads.length > 1000 || payloads.some((each) => typeof each !== 'string'))
    throw apiError(3, 'bad request body', { fields: { payloads: 'must be 1 to 1000 texts' } });
  const { encoding, hashFunction } = parameters;
  const work = newWork();
  return withKey(context, parameters, ({ curve, secret }) => ({
    signatures: payloads.map((payload: string) =>
      signWithSecret(curve, secret, signable(curve, { payload, encoding, hashFunction }, work)),
    ),
  }));
};

const signTransaction: Perform = (context, parameters) => {
  const unsigned = text(parameters, 'unsignedTransaction', { max: maxPayload });
  if (parameters.type !== 'TRANSACTION_TYPE_ETHEREUM')
    throw apiError(3, 'bad request body', { fields: { type: 'must be TRANSACTION_TYPE_ETHEREUM' } });
  return withKey(context, parameters, ({ curve, secret }) => {
    if (curve !== 'CURVE_SECP256K1') throw apiError(3, 'invalid curve');
    return { signedTransaction: signEthereum(unsigned, secret) };
  });
};

/** Signing of payloads and transactions. */
export const signActivities: ActivityTable = Object.freeze({
  sign_raw_payload: {
    versions: {
      ACTIVITY_TYPE_SIGN_RAW_PAYLOAD: 'signRawPayloadResult',
      ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2: 'signRawPayloadResult',
    },
    perform: signPayload,
  },
  sign_raw_payloads: {
    versions: { ACTIVITY_TYPE_SIGN_RAW_PAYLOADS: 'signRawPayloadsResult' },
    perform: signPayloads,
  },
  sign_transaction: {
    versions: {
      ACTIVITY_TYPE_SIGN_TRANSACTION: 'signTransactionResult',
      ACTIVITY_TYPE_SIGN_TRANSACTION_V2: 'signTransactionResult',
    },
    perform: signTransaction,
  },
});
