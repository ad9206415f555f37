const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;

/** Passkeys that answer at once, and count how often the person was prompted. */
export function createFakeCredentials(ids: readonly string[] = ['AAAA']) {
  const prompts: { readonly type: 'create' | 'get'; readonly options: never }[] = [];
  const state = {
    fail: undefined as string | undefined,
    ids: [...ids],
    next: 'BBBB',
    isKept: undefined as boolean | undefined,
  };
  const check = (type: 'create' | 'get', options: unknown) => {
    prompts.push({ type, options: options as never });
    if (state.fail) throw new DOMException('refused', state.fail);
  };
  const credentials = {
    async get(options: CredentialRequestOptions) {
      check('get', options.publicKey);
      const response = {
        authenticatorData: bytes('AAAA'),
        clientDataJSON: bytes('AAAA'),
        signature: bytes('AAAA'),
      };
      return { rawId: bytes(state.ids.at(-1) as string), response } as unknown as Credential_;
    },
    async create(options: CredentialCreationOptions) {
      check('create', options.publicKey);
      state.ids.push(state.next);
      const getTransports = () => ['internal', 'smoke'];
      const response = { clientDataJSON: bytes('AAAA'), attestationObject: bytes('AAAA'), getTransports };
      const getClientExtensionResults = () =>
        state.isKept === undefined ? {} : { credProps: { rk: state.isKept } };
      return { rawId: bytes(state.next), response, getClientExtensionResults } as unknown as Credential_;
    },
  };
  return { credentials: credentials as Pick<CredentialsContainer, 'create' | 'get'>, prompts, state };
}

type Credential_ = globalThis.Credential;
