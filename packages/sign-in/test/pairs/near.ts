import { mainnet as mainnetOfNear } from '@causeway/near/chains';
import { memoryKey as nearKey } from '@causeway/near/key';
import { createKeyed as nearKeyed } from '@causeway/near/keyed';
import * as nearSiwx from '@causeway/near/siwx';
import type { SiwxMessage } from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import { concatBytes, toBase64 } from '@causeway/protocol/bytes';
import { KeyPair, KeyPairSigner } from 'near-api-js';
import { verifyMessage } from 'near-api-js/nep413';
import { ours, type Pair, request, seedOf } from './pair.js';

export async function near(byte: number): Promise<Pair> {
  const { id: chainId } = mainnetOfNear;
  const key = nearKey(seedOf(byte));
  const keyed = nearKeyed(key, { chains: [mainnetOfNear], request, accountId: 'alice.near' });
  const pair = KeyPair.fromString(`ed25519:${encode58(concatBytes(seedOf(byte), key.publicKey))}`);
  const ownKey = pair.getPublicKey().toString();
  const isOwn = (key: unknown) => String(key) === ownKey;
  const view = { nonce: 1, permission: 'FullAccess' };
  const rpc = async ({ params }: { readonly params: unknown }) =>
    isOwn(Reflect.get(params as object, 'public_key'))
      ? view
      : { error: 'access key does not exist while viewing', logs: [] };
  const provider = {
    viewAccessKey: async ({ publicKey }: { publicKey: unknown }) =>
      isOwn(publicKey) ? view : { permission: {} },
  };
  const payloadOf = (message: string, { domain, nonce }: SiwxMessage) => ({
    message,
    recipient: domain,
    nonce: nearSiwx.signInNonce(nonce),
  });
  return {
    family: { chains: [chainId], ...nearSiwx, context: () => ({ rpc }) },
    chainId,
    account: `${chainId}:alice.near`,
    async theirs(text, message) {
      const signed = await new KeyPairSigner(pair).signNep413Message('alice.near', payloadOf(text, message));
      return { signature: toBase64(signed.signature), publicKey: signed.publicKey.toString() };
    },
    ours: ours(keyed, chainId, 'near_signMessage', (text, _, message) => payloadOf(text, message)),
    async check(text, { signature, publicKey }, message) {
      await verifyMessage({
        signerAccountId: 'alice.near',
        signerPublicKey: String(publicKey) as never,
        payload: payloadOf(text, message),
        signature: Buffer.from(signature, 'base64'),
        provider: provider as never,
      });
      return true;
    },
  };
}
