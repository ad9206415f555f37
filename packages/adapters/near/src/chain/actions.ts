/** The permissions of a function call key: to call some functions of one contract, and nothing else. */
export interface FunctionCallPermission {
  readonly receiverId: string;
  /** Functions; every one when empty. */
  readonly methodNames: readonly string[];
  /** Yocto that its calls may spend on gas; without end when absent. Decimal text. */
  readonly allowance?: string;
}

/**
 * The steps of a transaction, in order, in the shapes of wallets in the page: amounts as decimal text in
 * yocto (10⁻²⁴ NEAR), keys as `ed25519:<base 58>`.
 */
export type NearAction =
  | { readonly type: 'CreateAccount' }
  | { readonly type: 'DeployContract'; readonly params: { readonly code: Uint8Array } }
  | {
      readonly type: 'FunctionCall';
      readonly params: {
        readonly methodName: string;
        /** Sent as JSON; bytes as they are. */
        readonly args: object | Uint8Array;
        readonly gas: string;
        readonly deposit: string;
      };
    }
  | { readonly type: 'Transfer'; readonly params: { readonly deposit: string } }
  | { readonly type: 'Stake'; readonly params: { readonly stake: string; readonly publicKey: string } }
  | {
      readonly type: 'AddKey';
      readonly params: {
        readonly publicKey: string;
        readonly accessKey: { readonly permission: 'FullAccess' | FunctionCallPermission };
      };
    }
  | { readonly type: 'DeleteKey'; readonly params: { readonly publicKey: string } }
  | { readonly type: 'DeleteAccount'; readonly params: { readonly beneficiaryId: string } };

/** A transaction before it is signed. */
export interface NearTransaction {
  readonly signerId: string;
  /** `ed25519:<base 58>` or `secp256k1:<base 58>`. */
  readonly publicKey: string;
  readonly nonce: bigint;
  readonly receiverId: string;
  /** 32 bytes. */
  readonly blockHash: Uint8Array;
  readonly actions: readonly NearAction[];
}
