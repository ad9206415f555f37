import { apiKeyStamper, createClient } from '@causeway/embedded-wallet/client';
import { isWalletError } from '@causeway/protocol';
import type { EmbeddedConfig } from '../src/config.ts';
import type { EmbeddedSecrets } from './handler.ts';

/** Milliseconds from which on a difference of two clocks is reported. */
const skew = 60_000;

/**
 * Asks the provider once whether it accepts the API key of the parent organisation, and compares the clocks. Without
 * it a refusal would show only with the first visitor.
 *
 * @param now Milliseconds since 1970.
 * @returns Sentences for the operator, without the key; empty when everything is right.
 */
export async function checkProvider(
  { apiUrl: baseUrl, organizationId }: Pick<EmbeddedConfig, 'apiUrl' | 'organizationId'>,
  apiKey: EmbeddedSecrets['apiKey'],
  now: () => number = Date.now,
): Promise<readonly string[]> {
  const client = createClient({ baseUrl, organizationId, stamper: apiKeyStamper(apiKey), now });
  const found: string[] = [];
  try {
    const who = await client.query('whoami', {});
    if (who.organizationId.toLowerCase() !== organizationId.toLowerCase()) {
      found.push(`The API key is of the organisation ${who.organizationId}, not of embedded.organizationId.`);
    }
  } catch (error) {
    const answered = isWalletError(error, 'embedded-request-failed') && error.context.status < 500;
    const what = answered ? 'refuses the API key of the parent organisation' : 'does not answer';
    found.push(`The provider ${what}: ${isWalletError(error) ? error.shortMessage : String(error)}`);
  }
  const seconds = Math.round((now() - client.serverTime()) / 1_000);
  if (Math.abs(seconds) * 1_000 >= skew) {
    const way = seconds > 0 ? 'ahead of' : 'behind';
    found.push(`The clock of this server is ${Math.abs(seconds)} s ${way} that of the provider.`);
  }
  return found;
}
