import { readTransaction } from './readTransaction.js';

/** A message to be signed (NEP-413). */
export interface StandingMessage {
  readonly message: string;
  readonly recipient: string;
  readonly nonce: ArrayLike<number>;
}

/** The key and the person behind a wallet in a known place of the page. */
export interface StandingKeys {
  readonly accountId: string;
  /** `ed25519:<base 58>`. */
  readonly publicKey: string;
  /** Prompts the person; fails with `User reject` when they refuse. */
  prompt(verb: string): Promise<void>;
  signMessage(message: StandingMessage): Promise<object>;
  /** Signs and sends; resolves to the outcome. */
  send(receiverId: string, actions: readonly object[]): Promise<object>;
  /** The bytes of the signed transaction. */
  signTransaction(transaction: Uint8Array): Promise<ArrayLike<number>>;
}

/** Sender, by the types of @near-wallet-selector/sender: its failures are answers. */
export function createSender(
  { accountId, publicKey, prompt, signMessage, send }: StandingKeys,
  networkId: string,
  knows = false,
) {
  let signedIn = knows;
  const listeners: Record<string, unknown> = {};
  const named = async <T>(method: string, act: () => Promise<T>) => {
    try {
      await prompt(method);
      return { actionType: 'DAPP/DAPP_POPUP_RESPONSE', method, notificationId: 1, response: await act() };
    } catch (error) {
      return { method, notificationId: 1, error: (error as Error).message };
    }
  };
  return {
    isSender: true,
    callbacks: listeners,
    getAccountId: () => (signedIn ? accountId : null),
    getRpc: async () => ({ method: 'getRpc', notificationId: 1, rpc: { networkId } }),
    account: () => ({ accountId, connection: { signer: { getPublicKey: async () => publicKey } } }),
    isSignedIn: () => signedIn,
    async requestSignIn(params: object) {
      const { error } = await named(`requestSignIn ${JSON.stringify(params)}`, async () => {
        signedIn = true;
      });
      return error ? { error } : { accessKey: { publicKey, secretKey: '' }, notificationId: 1 };
    },
    async signOut() {
      signedIn = false;
      return true;
    },
    on(event: string, listener: unknown) {
      listeners[event] = listener;
    },
    remove: (event: string) => void delete listeners[event],
    sendMoney: ({ receiverId, amount }: { receiverId: string; amount: string }) =>
      named('sendMoney', () => send(receiverId, [{ type: 'Transfer', params: { deposit: amount } }])),
    signAndSendTransaction: (sendRequest: { receiverId: string; actions: readonly never[] }) =>
      named('signAndSendTransaction', async () => [
        await send(
          sendRequest.receiverId,
          sendRequest.actions.map((params) => ({ type: 'FunctionCall', params })),
        ),
      ]),
    signMessage: (params: StandingMessage) => named('signMessage', () => signMessage(params)),
  };
}

/** Nightly, by the types of @near-wallet-selector/nightly. */
export function createNightly(
  { accountId, publicKey, prompt, signMessage, signTransaction }: StandingKeys,
  knows = false,
) {
  let allowed = knows;
  const none = { accountId: '', publicKey: '' };
  const near = {
    account: none,
    isConnected: false,
    async connect(_?: (account?: object) => void, eager = false) {
      if (eager && !allowed) throw new Error('Not connected');
      if (!eager) await prompt('connect');
      allowed = true;
      near.isConnected = true;
      near.account = { accountId, publicKey };
      return near.account;
    },
    async disconnect() {
      allowed = false;
      near.isConnected = false;
      near.account = none;
    },
    async signMessage(params: StandingMessage) {
      await prompt('signMessage');
      return signMessage(params);
    },
    async signTransaction(transaction: { encode(): Uint8Array }) {
      await prompt('signTransaction');
      const bytes = Uint8Array.from(await signTransaction(transaction.encode()));
      return { signature: { data: bytes.slice(-64) }, encode: () => bytes };
    },
  };
  return { near };
}

/** HOT's extension, by the types of @hot-wallet/sdk. */
export function createHot({ accountId, publicKey, prompt, signMessage, send }: StandingKeys) {
  const verbs: Record<string, (input: never) => unknown> = {
    'near:signIn': () => ({ accountId, publicKey }),
    'near:signOut': () => ({}),
    'near:signMessage': signMessage,
    'near:signAndSendTransactions': async ({
      transactions,
    }: {
      transactions: readonly { receiverId: string; actions: readonly object[] }[];
    }) => ({ transactions: await Promise.all(transactions.map((one) => send(one.receiverId, one.actions))) }),
  };
  return {
    autoRun: false,
    async request(method: string, input: unknown) {
      if (method !== 'near:signOut') await prompt(method);
      return verbs[method]?.(input as never);
    },
    subscribe: () => () => undefined,
    evm: {},
  };
}

interface MeteorMessage {
  readonly uid: string;
  readonly status: string;
  readonly actionType: string;
  readonly network: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
}

/** The wallet's side of Meteor's messages, by the types of @meteorwallet/sdk: the same in its extension and on its page. */
export function createMeteor(
  { accountId, publicKey, prompt, signMessage, send }: StandingKeys,
  post: (message: object) => void,
) {
  const known = new Set<string>();
  const answers: Record<string, (input: never) => unknown> = {
    login: () => ({ accountId, allKeys: [publicKey] }),
    logout: () => ({}),
    sign_message: signMessage,
    async sign({ transactions }: { transactions: string }) {
      const bytes = Uint8Array.from(atob(transactions), (char) => char.charCodeAt(0));
      const { receiverId, actions } = readTransaction(bytes);
      return { executionOutcomes: [await send(receiverId, actions)] };
    },
  };
  return async ({ uid, status, actionType, inputs }: MeteorMessage) => {
    if (status !== 'initializing' || !inputs || known.has(uid)) return;
    known.add(uid);
    post({ uid, status: 'connected', endTags: [] });
    try {
      await prompt(`${actionType} ${Object.keys(inputs).sort().join()}`);
      const payload = await answers[actionType]?.(inputs as never);
      post({ uid, status: 'closed_success', endTags: [], payload });
    } catch {
      post({ uid, status: 'closed_fail', endTags: ['INCOMPLETE_ACTION', 'USER_CANCELLED'] });
    }
  };
}

/** Meteor's extension in the page. */
export function createMeteorExtension(keys: StandingKeys) {
  const listeners: ((message: object) => void)[] = [];
  const receive = createMeteor(keys, (message) => {
    for (const listener of listeners) listener(message);
  });
  return {
    // Messages to the extension are copied.
    sendMessageData: (message: MeteorMessage) => void receive(structuredClone(message)),
    addMessageDataListener: (listener: (message: object) => void) => void listeners.push(listener),
    directAction: async () => ({}),
  };
}
