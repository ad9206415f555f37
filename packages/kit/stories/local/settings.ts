/** The settings of the local provider, which the server of these pages writes into them. */
export interface Settings {
  readonly apiUrl: string;
  readonly organizationId: string;
  readonly signerKey: string;
  readonly otpSignerKey: string;
  readonly frameUrl: string;
  readonly origin: string;
}

declare const LOCAL_PROVIDER: Settings;

export const settings: Settings = LOCAL_PROVIDER;
