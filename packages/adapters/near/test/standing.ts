import type { StandingKeys } from '@causeway/wallets/nearStanding';
import { formatPublicKey } from '../src/chain/publicKey.js';
import { createReader } from '../src/chain/reader.js';
import type { NearChain } from '../src/index.js';
import { hashMessage } from '../src/signer/verify.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceId } from './fakes.js';

/** The actions of the person in a wallet, and the prompts they saw. */
export interface Person {
  refuses: boolean;
  readonly requests: string[];
}

/** Alice's key behind the double of a wallet, on the local chain. */
export function createKeys(chain: NearChain): StandingKeys & { readonly person: Person } {
  const request = (call: object) => createReader(chain).request(call as never);
  const keyed = createKeyed(alice, { chains: [chain], request, accountId: aliceId });
  const person: Person = { refuses: false, requests: [] };
  const publicKey = formatPublicKey({ curve: 'ed25519', bytes: alice.publicKey });
  const invoke = (method: string, params: object) => keyed.invoke({ chainId: chain.id, method, params });
  return {
    person,
    accountId: aliceId,
    publicKey,
    async prompt(verb) {
      person.requests.push(verb);
      if (person.refuses) throw new Error('User reject');
    },
    async signMessage({ message, recipient, nonce }) {
      const hash = hashMessage({ message, recipient, nonce: Uint8Array.from(nonce) });
      const signature = Buffer.from(await alice.sign(hash)).toString('base64');
      return { accountId: aliceId, publicKey, signature };
    },
    send: async (receiverId, actions) =>
      (await invoke('near_signAndSendTransaction', { transaction: { receiverId, actions } })) as object,
    async signTransaction(transaction) {
      const params = { transaction: { type: 'Buffer', data: [...transaction] } };
      return ((await invoke('near_signTransaction', params)) as { readonly data: readonly number[] }).data;
    },
  };
}
