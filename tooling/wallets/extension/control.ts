/** The controls of the extension itself, beside those of the wallet in it. */
export interface ExtensionControl {
  /**
   * Whether pages are notified (EIP-1193 `disconnect`) when the extension is reloaded under them. If not,
   * their requests hang for ever, as with wallets that do not notice.
   */
  setNotices(notices: boolean): Promise<void>;
  reload(): Promise<void>;
}

declare global {
  /** In the service worker of the test extension. */
  var __causewayTestExtension: ExtensionControl | undefined;
}
