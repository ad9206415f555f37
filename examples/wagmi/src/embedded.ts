import type { Eip155Adapter } from '@causeway/eip155';
import { mainnet } from '@causeway/eip155/chains';
import { createRpc } from '@causeway/eip155/rpc';
import { embeddedWallet } from '@causeway/embedded-wallet';
import { WalletError } from '@causeway/protocol';

const rejected = (method: string) => new WalletError('user-rejected', { method });

/** The embedded wallet. The questions of the browser stand for the app's own screens. */
export function createEmbeddedWallet(adapter: Eip155Adapter) {
  const embedded = embeddedWallet({
    appName: 'Example',
    // From the provider; the last two are keys that its answers are checked with.
    apiUrl: 'https://api.turnkey.com',
    organizationId: 'your organisation id',
    signerKey: 'the key of the export enclave',
    otpSignerKey: 'the key of the mail enclave',
    // Where the app's server mounts the handler, its domain, and the origin of the frame that shows secrets.
    handlerUrl: '/embedded',
    rpId: 'app.example',
    frameUrl: 'https://frame.app.example/frame',
    chains: [mainnet],
    keyed: () => adapter.keyed(),
    request: createRpc({ ...mainnet, rpcUrls: ['https://rpc.example'] }),
    async signIn() {
      const { auth } = await embedded.open();
      const email = prompt('Your email address');
      if (!email) throw rejected('signIn');
      const attempt = await auth.startEmail({ email });
      const code = prompt(`The code that was sent to ${email}`);
      if (!code) throw rejected('signIn');
      await attempt.submit(code);
    },
    async approve({ call, subject, chain }) {
      const text = JSON.stringify(subject, (_, value) => (typeof value === 'bigint' ? `${value}` : value), 2);
      if (!confirm(`Sign this on ${chain.name}?\n\n${text}`)) throw rejected(call.method);
    },
  });
  return embedded;
}
