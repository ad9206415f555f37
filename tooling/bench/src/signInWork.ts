import { mainnet } from '@causeway/eip155/chains';
import { loadRecoverKey } from '@causeway/eip155/recoverKey';
import * as siwx from '@causeway/eip155/siwx';
import { createSignIn, memoryStore } from '@causeway/sign-in';
import { SiweMessage } from 'siwe';
import { privateKeyToAccount } from 'viem/accounts';

/**
 * The verifiers: siwe checks a text and its signature; ours also uses the challenge up and begins a session.
 */
export const verifiers = ['siwe', 'ours', 'ours with libsecp256k1'] as const;
export type Verifier = (typeof verifiers)[number];

const domain = 'app.example';
const uri = 'https://app.example/sign-in';

/** Signs as many fresh challenges; gives the work that verifies one of them. */
export async function prepare(verifier: Verifier, count: number): Promise<(at: number) => Promise<unknown>> {
  const recoverKey = verifier === 'ours with libsecp256k1' ? await loadRecoverKey() : undefined;
  const store = memoryStore();
  const signIn = createSignIn({
    domain,
    uri,
    families: [{ chains: [mainnet.id], ...siwx, context: () => ({ recoverKey }) }],
    nonces: { store, lifetime: 60 * 60_000 },
    sessions: { store, keys: [{ id: 'bench', secret: crypto.getRandomValues(new Uint8Array(32)) }] },
  });
  const signed = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      // Each by another account, so that nothing can be remembered from one signature to the next.
      const signer = privateKeyToAccount(`0x${(at + 1).toString(16).padStart(64, '0')}`);
      const challenge = await signIn.challenge();
      const account = `${mainnet.id}:${signer.address}` as const;
      const text = siwx.formatSiwx({ ...challenge, account, version: '1' });
      return { text, signature: await signer.signMessage({ message: text }), nonce: challenge.nonce };
    }),
  );
  return async (at) => {
    const { text, signature, nonce } = signed[at] as (typeof signed)[number];
    if (verifier !== 'siwe') return signIn.verify({ chainId: mainnet.id, text, signed: { signature } });
    const { success } = await new SiweMessage(text).verify({ signature, domain, nonce });
    if (!success) throw new Error('siwe refused a good signature.');
  };
}
