import { isWalletError } from '@causeway/protocol';
import type { QueryName, QueryResult } from '../endpoints/queries.js';
import type { Activity } from '../endpoints/shapes.js';
import type { SubmitName, SubmitResult } from '../endpoints/submits.js';
import { queries, type SubmitEndpoint, submitEndpoint } from '../endpoints/table.js';
import { fail, malformed, refused } from '../errors.js';
import { type Fields, isFields, ownValue } from './fields.js';
import { pause, send } from './send.js';
import type { Client, ClientCallOptions, ClientOptions, PreparedRequest } from './types.js';

/** Below this (ms) a wrong clock is not a reason for a refusal; the `Date` header itself has whole seconds. */
const SKEW = 60_000;

/**
 * A client of the provider's API. Sends no request until a call.
 *
 * @throws WalletError `invalid-params` when the base URL is invalid.
 * @example
 * import { createClient, type Stamper } from '@causeway/embedded-wallet/client';
 *
 * async function userOf(organizationId: string, stamper: Stamper): Promise<string> {
 *   const client = createClient({ baseUrl: 'https://api.example', organizationId, stamper });
 *   return (await client.query('whoami', {})).userId;
 * }
 */
export function createClient(options: ClientOptions): Client {
  const { stamper, now = Date.now, limits = {} } = options;
  const baseUrl = checkUrl(options.baseUrl);
  let offset = 0;

  const serverTime = () => now() + offset;

  async function stamped(
    path: string,
    parameters: object,
    { signal, stamper: other, timeout }: ClientCallOptions,
  ): Promise<PreparedRequest> {
    const body = JSON.stringify(parameters);
    const { name, value } = await (other ?? stamper).stamp(body, { signal, timeout });
    const stamp = { stampHeaderName: name, stampHeaderValue: value };
    return { url: `${baseUrl}/public/v1/${path}`, body, stamp };
  }

  const deliver = (method: string, request: PreparedRequest, { signal, timeout }: ClientCallOptions) =>
    send(request, {
      method,
      // Called as a plain function: a browser's fetch refuses another receiver.
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
      timeout: timeout ?? limits.timeout ?? 30_000,
      retries: limits.retries ?? 2,
      retryDelay: limits.retryDelay ?? 250,
      responseBytes: limits.responseBytes ?? 4 * 1024 * 1024,
      signal,
      onServerTime: (ms) => {
        const difference = ms - now();
        // The header has a resolution of one second.
        if (Math.abs(difference - offset) > 1000) offset = Math.abs(difference) > 1000 ? difference : 0;
      },
    });

  const organization = (call: ClientCallOptions) => call.organizationId ?? options.organizationId;

  async function query<Q extends QueryName>(name: Q, parameters: object, call: ClientCallOptions = {}) {
    const body = { organizationId: organization(call), ...parameters };
    const answer = await deliver(name, await stamped(`query/${name}`, body, call), call);
    return checkFields(name, answer, queries[name], name) as QueryResult[Q];
  }

  const prepare = (name: SubmitName, parameters: object, call: ClientCallOptions = {}, at = serverTime()) =>
    stamped(
      `submit/${name}`,
      {
        type: submitEndpoint(name).type,
        timestampMs: String(Math.round(at)),
        organizationId: organization(call),
        parameters,
      },
      call,
    );

  /**
   * Sends an activity. If it is rejected and this device's clock was wrong, sends it again with the provider's
   * time.
   */
  async function begin(name: SubmitName, parameters: object, call: ClientCallOptions): Promise<Fields> {
    const at = serverTime();
    try {
      return await deliver(name, await prepare(name, parameters, call, at), call);
    } catch (error) {
      const skew = at - serverTime();
      if (!isClockRefusal(error) || Math.abs(skew) < SKEW) throw error;
      return await deliver(name, await prepare(name, parameters, call), call).catch((again) => {
        if (!isClockRefusal(again)) throw again;
        const seconds = Math.abs(Math.round(skew / 1000));
        throw fail('embedded-clock-skew', { seconds, direction: skew > 0 ? 'ahead' : 'behind' }, again);
      });
    }
  }

  async function submit<S extends SubmitName>(name: S, parameters: object, call: ClientCallOptions = {}) {
    const endpoint = submitEndpoint(name);
    const limit = call.timeout ?? limits.activityTimeout ?? 60_000;
    const interval = limits.pollInterval ?? 500;
    let answer = await begin(name, parameters, call);
    // The monotonic clock: a wall clock that jumps must not end or prolong the wait.
    const start = performance.now();
    for (;;) {
      const processed = processActivity(name, endpoint, answer);
      if ('done' in processed) return processed.done as SubmitResult[S];
      if (performance.now() - start >= limit) throw notCompleted(name, processed.pending);
      await pause(name, interval, call.signal);
      answer = await query('get_activity', { activityId: processed.pending.id }, call);
    }
  }

  return Object.freeze({
    organizationId: options.organizationId,
    serverTime,
    query,
    submit,
    prepare: (name: SubmitName, parameters: object, call?: ClientCallOptions) =>
      prepare(name, parameters, call),
  });
}

/** The refusals a wrong time may be behind: a bad request and a stamp that is not accepted. */
const isClockRefusal = (error: unknown): boolean =>
  isWalletError(error, 'embedded-request-failed') && [400, 401].includes(error.context.status);

function checkUrl(baseUrl: string): string {
  const { protocol } = URL.canParse(baseUrl) ? new URL(baseUrl) : { protocol: '' };
  if (/^https?:$/.test(protocol)) return baseUrl.replace(/\/+$/, '');
  throw fail('invalid-params', { field: 'baseUrl', reason: 'not an http(s) URL' });
}

/** The meaning of an activity's answer: its result, or that it is still pending. */
type Processed = { readonly done: Fields } | { readonly pending: Activity };

/**
 * Decides the result of an answer to an activity. Only `ACTIVITY_STATUS_COMPLETED` is success. A vote on an activity
 * has no result: it returns its activity, or the one voted on, unchanged.
 *
 * @throws WalletError `activity-not-completed`, `embedded-consensus-needed`, `malformed-response`.
 */
function processActivity(name: string, endpoint: SubmitEndpoint, answer: Fields): Processed {
  const path = 'activity';
  const checked = checkFields(name, ownValue(answer, path), 'id status type fingerprint', path);
  const activity = checked as unknown as Activity;
  const { status, id, fingerprint, type } = activity;
  const isVote = /^(approve|reject)_activity$/.test(name);
  if (isVote && type !== endpoint.type) return { done: checked };
  if (/_(CREATED|PENDING)$/.test(status)) return { pending: activity };
  if (status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') {
    throw fail('embedded-consensus-needed', { activityId: id, fingerprint });
  }
  if (status !== 'ACTIVITY_STATUS_COMPLETED') throw notCompleted(name, activity);
  if (type !== endpoint.type) throw malformed(name, 'activity.type');
  if (isVote) return { done: checked };
  const { resultKey, fields } = endpoint;
  const result = ownValue(ownValue(checked, 'result'), resultKey);
  // An empty result may be left out altogether.
  return { done: checkFields(name, fields ? result : {}, fields, `activity.result.${resultKey}`) };
}

/** The error of an activity with another end. The provider's report is its cause. */
function notCompleted(method: string, { status, id, failure }: Activity) {
  const cause = failure && refused(method, { status: 200, statusText: '', body: failure });
  return fail('activity-not-completed', { status, activityId: id }, cause);
}

const isText = (value: unknown): value is string => typeof value === 'string';

const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  '[{}]': (value) => Array.isArray(value) && value.every(isFields),
  '[]': (value) => Array.isArray(value) && value.every(isText),
  '{}': isFields,
  '': isText,
};

/**
 * The value as an object that has the fields named in the endpoint table.
 *
 * @throws WalletError `malformed-response` with the first path that is wrong.
 */
function checkFields(method: string, value: unknown, fields: string, path: string): Fields {
  if (!isFields(value)) throw malformed(method, path);
  for (const [, name = '', kind = ''] of fields.matchAll(/(\w+)(\S*)/g)) {
    if (!CHECKS[kind]?.(ownValue(value, name))) throw malformed(method, `${path}.${name}`);
  }
  return value;
}
