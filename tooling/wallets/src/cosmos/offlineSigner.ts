/** The calls of the wallet object that its signers for CosmJS make. */
export interface SigningCalls {
  getKey(chainId: string): Promise<unknown>;
  signAmino(chainId: string, signer: string, signDoc: object): Promise<unknown>;
  signDirect(chainId: string, signer: string, signDoc: object): Promise<unknown>;
}

interface KeplrKey {
  readonly bech32Address: string;
  readonly pubKey: Uint8Array;
  readonly isNanoLedger: boolean;
}

/** The signers that a wallet of Keplr's shape makes for CosmJS, each for one chain and the account that is active when it signs. */
export function createOfflineSigners(keplr: SigningCalls) {
  const keyOf = async (chainId: string) => (await keplr.getKey(chainId)) as KeplrKey;

  async function check(chainId: string, named: unknown, signer: string): Promise<void> {
    if (named !== chainId) throw new Error('Unmatched chain id with the offline signer');
    if ((await keyOf(chainId)).bech32Address !== signer) throw new Error('Unknown signer address');
  }

  function getOfflineSignerOnlyAmino(chainId: string) {
    const signAmino = async (signer: string, signDoc: { readonly chain_id?: unknown }) => {
      await check(chainId, signDoc.chain_id, signer);
      return keplr.signAmino(chainId, signer, signDoc);
    };
    return {
      async getAccounts() {
        const { bech32Address, pubKey } = await keyOf(chainId);
        // Keplr names this algorithm on every chain.
        return [{ address: bech32Address, algo: 'secp256k1', pubkey: pubKey }];
      },
      signAmino,
      // The name in CosmJS before 0.24.
      sign: signAmino,
    };
  }

  function getOfflineSigner(chainId: string) {
    return {
      ...getOfflineSignerOnlyAmino(chainId),
      async signDirect(signer: string, signDoc: { readonly chainId?: unknown }) {
        await check(chainId, signDoc.chainId, signer);
        return keplr.signDirect(chainId, signer, signDoc);
      },
    };
  }

  return {
    getOfflineSigner,
    getOfflineSignerOnlyAmino,
    /** A Ledger signs amino documents only. */
    getOfflineSignerAuto: async (chainId: string) =>
      (await keyOf(chainId)).isNanoLedger ? getOfflineSignerOnlyAmino(chainId) : getOfflineSigner(chainId),
  };
}
