import type { ChainId } from '@causeway/protocol';
import type { WalletKitTypes } from '@reown/walletkit';
import type { buildAuthObject, populateAuthPayload } from '@walletconnect/utils';
import type { WalletNamespace } from './namespaces.js';

type Payload = Parameters<typeof buildAuthObject>[0];

/** How a wallet signs in as it connects. */
export interface SignsIn {
  /** Changes the payload before it is signed, as a wallet that signs another text does. */
  readonly edit?: (payload: Payload) => Payload;
  /** The signature of a contract account, which its chain accepts; by key where absent. */
  readonly contract?: `0x${string}`;
  /** How many of its chains it signs for; one by default. */
  readonly chains?: number;
}

/** The used part of the kit. */
export interface SignInKit {
  formatAuthMessage(options: { readonly request: Payload; readonly iss: string }): string;
  approveSessionAuthenticate(options: {
    readonly id: number;
    readonly auths: ReturnType<typeof buildAuthObject>[];
  }): Promise<unknown>;
}

/**
 * Answers a sign-in as the kit's documentation shows: the wallet grants its own chains and methods, signs the text
 * that the kit writes, and approves.
 *
 * @see https://docs.reown.com/walletkit/web/one-click-auth
 */
export async function answerSignIn(
  parts: {
    readonly kit: SignInKit;
    readonly namespaces: readonly WalletNamespace[];
    readonly buildAuthObject: typeof buildAuthObject;
    readonly populateAuthPayload: typeof populateAuthPayload;
  },
  { id, params }: WalletKitTypes.SessionAuthenticate,
  { edit = (payload) => payload, contract, chains = 1 }: SignsIn,
): Promise<void> {
  const { kit } = parts;
  const evm = parts.namespaces.find(({ namespace }) => namespace === 'eip155');
  const keyed = evm?.accounts[0];
  if (!evm || !keyed) throw new Error('The wallet has no account to sign in with.');
  const methods = [...(evm.methods ?? keyed.methods)];
  const authPayload = params.authPayload as Payload;
  const payload = edit(parts.populateAuthPayload({ authPayload, chains: [...evm.chains], methods }));
  const auths: ReturnType<typeof buildAuthObject>[] = [];
  for (const chain of payload.chains.slice(0, chains)) {
    const { id: iss, address } = keyed.account(chain as ChainId);
    const message = kit.formatAuthMessage({ request: payload, iss });
    const hex = `0x${Buffer.from(message).toString('hex')}`;
    const call = { chainId: chain as ChainId, method: 'personal_sign', params: [hex, address] };
    const signature = contract ?? String(await keyed.invoke(call));
    auths.push(parts.buildAuthObject(payload, { t: contract ? 'eip1271' : 'eip191', s: signature }, iss));
  }
  await kit.approveSessionAuthenticate({ id, auths });
}
