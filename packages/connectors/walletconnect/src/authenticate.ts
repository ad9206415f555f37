import { type RelaySignIn, type Scopes, type SignInRequest, WalletError } from '@causeway/protocol';
import { hexToBytes, toHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import type { SignClient } from './library.js';
import type { LoadedNamespace } from './namespaces.js';
import type { Propose, SessionStruct } from './pairing.js';
import { endProposals, topicOf } from './proposals.js';

const method = 'wc_sessionAuthenticate';
/** Lives as long as the proposal. Seconds. */
const ttl = 300;
/** The client's own time for a session. Seconds. */
const sessionLife = 7 * 24 * 60 * 60;

/**
 * Proposes a session together with a sign-in: the wallet answers with a signed text, which approves both. A wallet that
 * does not know the request answers the proposal, and nothing is signed. The client could send both by itself, but it
 * writes its own time into the text, and has contract signatures verified by its operator's server.
 *
 * @returns `undefined` where one text cannot approve all that is proposed.
 * @throws WalletError as the challenge fails.
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods#wc_sessionauthenticate
 */
export async function authenticate(
  scopes: Scopes,
  loaded: readonly LoadedNamespace[],
  { challenge, onSigned }: SignInRequest,
): Promise<Propose | undefined> {
  const [[namespace, scope], ...others] = Object.entries(scopes) as [[string, Scopes[string]]];
  const wire = loaded.find((one) => one.namespace === namespace)?.wire;
  // Browsers hash on secure pages only.
  if (!scope || others.length > 0 || !wire?.signIn || !globalThis.crypto?.subtle) return undefined;
  const signIn = await wire.signIn(scope, await challenge());

  return async (sign, proposal) => {
    const { uri, approval } = await sign.connect({ optionalNamespaces: proposal });
    const pairing = topicOf(uri);
    const question = await sendRequest(sign, pairing, signIn.payload).catch((error) => {
      endProposals(sign, pairing);
      throw error;
    });
    return {
      uri: `${uri}&methods=${method}`,
      approval: () =>
        new Promise<SessionStruct>((resolve, reject) => {
          const stop = question.listen(async (answer) => {
            const error = peek(answer, 'error');
            // A wallet without the method answers the proposal.
            if (peek(error, 'code') === 10001) return;
            stop();
            if (error) reject(error);
            else {
              const settled = openSession(sign, { ...question, pairing, proposal, signIn, answer });
              await settled.then(
                ({ struct, signed }) => {
                  if (signed) onSigned(signed);
                  resolve(struct);
                },
                () => reject(nextCode()),
              );
            }
            // One answer is for both: no other one comes.
            endProposals(sign, pairing);
          });
          approval().then(resolve, reject).finally(stop);
        }),
    };
  };
}

/** An unusable answer ends its code. The next code requests the connection without a sign-in. */
const nextCode = () => new Error('Proposal expired');

/**
 * Sends the request to the pairing, and returns a listener for its answers. Their topic is left when the listener stops,
 * when the request could not be sent, or when its time is over: an attempt that gave up before never listens.
 */
async function sendRequest({ core, metadata }: SignClient, pairing: string, authPayload: object) {
  const { crypto, relayer } = core;
  const publicKey = await crypto.generateKeyPair();
  const answers = await sha256(hexToBytes(`0x${publicKey}`));
  await relayer.subscribe(answers);
  const stopListening = () => {
    clearTimeout(timer);
    relayer.unsubscribe(answers).catch(() => undefined);
  };
  const timer = setTimeout(stopListening, ttl * 1000);
  const id = Date.now() * 1000 + Math.floor(Math.random() * 1000);
  const expiryTimestamp = Math.floor(Date.now() / 1000) + ttl;
  const params = { authPayload, requester: { publicKey, metadata }, expiryTimestamp };
  const request = { id, jsonrpc: '2.0', method, params } as const;
  try {
    const message = await crypto.encode(pairing, request);
    const [hash, decryptedId] = await Promise.all([message, JSON.stringify(request)].map(hashText));
    const attestation = await core.verify.register({ id: hash ?? '', decryptedId: decryptedId ?? '' });
    const internal = { throwOnFailedPublish: true };
    const options = { ttl, tag: 1116, prompt: true, attestation, internal };
    await relayer.publish(pairing, message, options as never);
  } catch (error) {
    stopListening();
    throw error;
  }

  return {
    publicKey,
    listen(onAnswer: (answer: unknown) => unknown) {
      const onMessage = async ({ topic, message: text }: { topic: string; message: string }) => {
        if (topic !== answers && topic !== pairing) return;
        const decoding = crypto.decode(topic, text, { receiverPublicKey: publicKey });
        const answer: unknown = await decoding.catch(() => undefined);
        if (peek(answer, 'id') === id && peek(answer, 'method') === undefined) await onAnswer(answer);
      };
      relayer.on('relayer_message', onMessage);
      return () => {
        relayer.off('relayer_message', onMessage);
        stopListening();
      };
    },
  };
}

/** Opens the session that the answer approves, as the client does after a settlement. */
async function openSession(
  sign: SignClient,
  found: {
    readonly publicKey: string;
    readonly pairing: string;
    readonly proposal: object;
    readonly signIn: RelaySignIn;
    readonly answer: unknown;
  },
) {
  const result = peek(found.answer, 'result');
  const { namespaces, signed } = await found.signIn.read(result);
  const responder = peek(result, 'responder');
  const peerKey = peek(responder, 'publicKey');
  if (typeof peerKey !== 'string' || !/^[0-9a-f]{64}$/.test(peerKey)) {
    throw new WalletError('malformed-response', { method, path: 'responder' });
  }
  const { core, metadata } = sign;
  const topic = await core.crypto.generateSharedKey(found.publicKey, peerKey);
  const expiry = Math.floor(Date.now() / 1000) + sessionLife;
  const struct = {
    topic,
    acknowledged: true,
    self: { publicKey: found.publicKey, metadata },
    peer: { publicKey: peerKey, metadata: Object(peek(responder, 'metadata')) },
    controller: peerKey,
    expiry,
    requiredNamespaces: {},
    optionalNamespaces: found.proposal,
    namespaces,
    relay: { protocol: 'irn' },
    pairingTopic: found.pairing,
  } as SessionStruct;
  await core.relayer.subscribe(topic);
  await sign.session.set(topic, struct).catch((error) => {
    core.relayer.unsubscribe(topic).catch(() => undefined);
    throw error;
  });
  core.expirer.set(topic, expiry);
  return { struct, signed };
}

const sha256 = async (bytes: Uint8Array) =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource)));
const hashText = (text: string) => sha256(new TextEncoder().encode(text));
