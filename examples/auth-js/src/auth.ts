import { randomBytes } from 'node:crypto';
import { Auth, type AuthConfig } from '@auth/core';
import Credentials from '@auth/core/providers/credentials';
import { isWalletError } from '@causeway/protocol';
import { signIn } from './signIn.js';

/** In Next.js: `NextAuth(config)` of `next-auth`, with the same configuration. */
export const config: AuthConfig = {
  basePath: '/auth',
  // A secret of your own, from the environment, keeps sessions over a restart.
  secret: process.env.AUTH_SECRET || randomBytes(32).toString('base64url'),
  trustHost: true,
  session: { strategy: 'jwt' },
  providers: [
    Credentials({
      id: 'wallet',
      name: 'Wallet',
      // The body that the page sends: the network, the signed text, and the wallet's answer as JSON.
      credentials: { chainId: {}, text: {}, signed: {} },
      async authorize({ chainId, text, signed }) {
        try {
          const answer = { chainId: String(chainId), text: String(text), signed: JSON.parse(String(signed)) };
          const account = await signIn.prove(answer);
          return { id: account, name: account };
        } catch (error) {
          if (isWalletError(error) || error instanceof SyntaxError) return null;
          throw error;
        }
      },
    }),
  ],
};

export const auth = (request: Request): Promise<Response> => Auth(request, config);
