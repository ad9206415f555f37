import { expect, it } from 'vitest';
import { createHandlerClient } from './handler.js';

it.each([
  ['embedded-code-refused', 'expired', 'expired'],
  ['embedded-code-refused', 'exhausted', 'exhausted'],
  ['embedded-code-refused', 'anything', 'incorrect'],
  ['embedded-token-invalid', 'used', 'used'],
  ['embedded-token-invalid', 'signature', 'incorrect'],
])(
  'a refusal of the handler with %s and the reason %s is a refused code that is %s',
  async (code, reason, expected) => {
    const answer = { error: { code, message: 'refused', reason } };
    const client = createHandlerClient('/embedded', async () => Response.json(answer, { status: 401 }));
    await expect(client.post('otp/login', {})).rejects.toMatchObject({
      code: 'recovery-code-invalid',
      cause: { code: 'embedded-code-refused', context: { reason: expected } },
    });
  },
);
