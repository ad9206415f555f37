import { createLoginToken } from '@causeway/multiversx/nativeAuth';
import type { SiwxMessage } from '@causeway/protocol';
import { NativeAuthClient } from '@multiversx/sdk-native-auth-client';
import { NativeAuthServer } from '@multiversx/sdk-native-auth-server';
import { multiversx } from './multiversx.js';
import { addressIn, type Pair } from './pair.js';

/** The same key, whose wallet signs a login token of native-auth that holds every field of the sign-in. */
export async function nativeAuth(byte: number): Promise<Pair> {
  const { family, chainId, account, theirs, ours } = await multiversx(byte);
  const address = addressIn(account);
  const blockHash = 'ab'.repeat(32);
  const seconds = (time: string) => Date.parse(time) / 1_000;
  const partsOf = ({ account: _, version: __, ...fields }: SiwxMessage) => {
    const { uri, issuedAt, expirationTime } = fields;
    const life = expirationTime === undefined ? 300 : Math.ceil(seconds(expirationTime) - seconds(issuedAt));
    const { origin } = new URL(uri);
    const { domain, nonce, notBefore, requestId, statement, resources } = fields;
    const extraInfo = {
      ...{
        chainId,
        domain,
        uri,
        nonce,
        issuedAt,
        expirationTime,
        notBefore,
        requestId,
        statement,
        resources,
      },
    };
    return { origin, ttl: life, extraInfo };
  };
  const client = new NativeAuthClient();
  const theirToken = (message: SiwxMessage) => {
    const { origin, ttl, extraInfo } = partsOf(message);
    const [first, last] = [origin, JSON.stringify(extraInfo)].map((value) => client.encodeValue(value));
    return `${first}.${blockHash}.${ttl}.${last}`;
  };
  const ourToken = (message: SiwxMessage) => createLoginToken({ ...partsOf(message), blockHash });
  return {
    family,
    chainId,
    account,
    theirs: async (_, message) => ({
      ...(await theirs(address + theirToken(message), message)),
      blockHash,
    }),
    ours: async (_, message) => ({ ...(await ours(address + ourToken(message), message)), blockHash }),
    async check(text, { signature }) {
      const message = family.parseSiwx(text);
      const server = new NativeAuthServer({
        acceptedOrigins: ['https://app.example'],
        maxExpirySeconds: 86_400,
        // The verifier's requests to the chain: the time of the token's block, and the newest block.
        cache: {
          getValue: async (key: string) =>
            seconds(key === 'block:timestamp:latest' ? '2026-11-23T12:00:00Z' : message.issuedAt) as never,
          setValue: async () => undefined,
        },
      });
      const { address: owner } = await server.validate(
        client.getToken(addressIn(message.account), theirToken(message), signature),
      );
      return owner === address;
    },
  };
}
