import { isWalletError, type WalletError, withDeadline } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { siwxError } from '@causeway/protocol/siwx';
import { signInError } from '../errors.js';

/** The address of the server and the signal that aborts a request. */
export interface EndpointOptions {
  /** The path of the handler's four routes, such as `/sign-in`. */
  readonly endpoint: string;
  readonly signal?: AbortSignal;
}

const requestMs = 30_000;

/** Sends one request of the handler's. A body makes it a POST. @throws WalletError as the server refused. */
export async function call(
  route: string,
  { endpoint, signal }: EndpointOptions,
  { body, token }: { readonly body?: object; readonly token?: string },
): Promise<unknown> {
  const headers = new Headers();
  if (body) headers.set('content-type', 'application/json');
  if (token) headers.set('authorization', `Bearer ${token}`);
  const send = async () => {
    const response = await fetch(`${endpoint}/${route}`, {
      method: body ? 'POST' : 'GET',
      body: body && JSON.stringify(body),
      headers,
      signal,
      cache: 'no-store',
      redirect: 'error',
    });
    return [response, (await response.json()) as unknown] as const;
  };
  try {
    const [response, answer] = await withDeadline(send(), { method: route, ms: requestMs, signal });
    if (response.ok) return answer;
    throw refusalOf(response, answer);
  } catch (cause) {
    throw isWalletError(cause) ? cause : signInError('sign-in-unavailable', { store: 'server' }, cause);
  }
}

/** The server's refusal as the error that the server met. */
function refusalOf({ status, headers }: Response, answer: unknown): WalletError {
  const textOf = (name: string, absent: string) => {
    const value = peek(answer, name);
    return typeof value === 'string' ? value : absent;
  };
  const code = peek(answer, 'code');
  const reason = textOf('reason', `the server answered ${status}`);
  if (code === 'sign-in-session-ended') return signInError(code, {});
  if (code === 'sign-in-rate-limited') {
    return signInError(code, { retryAfter: Number(headers.get('retry-after')) || 60 });
  }
  if (code === 'siwx-invalid') return siwxError(textOf('field', 'text'), reason);
  if (status === 503) return signInError('sign-in-unavailable', { store: 'server' });
  return signInError('sign-in-request-refused', { status, reason });
}
