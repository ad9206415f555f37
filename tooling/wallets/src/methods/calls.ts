import type { Chain } from '@causeway/protocol';
import { invalidParams, providerError, unsupported } from '../providerError.js';
import { uuid } from '../uuid.js';
import type { Handler, HandlerContext } from '../wallet/handler.js';
import type { Bundle, CallSupport } from '../wallet/state.js';
import { executeAtomically } from './atomic.js';
import { describeTransaction } from './describe.js';
import { chainIdOf, hexOf, listOf, objectOf, permittedAddress } from './params.js';

const keptBundles = 20;
const maxCalls = 20;

/** EIP-5792: the wallet's capabilities on each chain. Never prompts. */
const getCapabilities: Handler = async (params, context) => {
  const [from, requested] = listOf(params);
  permittedAddress(from, context);
  const ids = Array.isArray(requested) ? requested.map(chainIdOf) : context.chains().map(({ id }) => id);
  const known = context.chains().filter(({ id }) => (ids as string[]).includes(id));
  const support = supportOf('wallet_getCapabilities', context);
  const offers =
    support === 'sponsored'
      ? { atomic: { status: 'supported' }, paymasterService: { supported: true } }
      : { atomic: { status: support } };
  return Object.fromEntries(known.map(({ id }) => [hexOf(id), offers]));
};

/** The wallet's current support for calls; 4200 while it is set to `off`. */
function supportOf(method: string, context: HandlerContext): Exclude<CallSupport, 'off'> {
  const { calls } = context.state();
  if (calls === 'off') throw unsupported(method);
  return calls;
}

/**
 * EIP-5792: sends calls after one prompt for all of them: as one where the wallet can, else one after the
 * other. Where it is `ready`, the same prompt covers the upgrade of the account.
 */
const sendCalls: Handler = async (params, context) => {
  const support = supportOf('wallet_sendCalls', context);
  const request = objectOf(params);
  const address = permittedAddress(request.from ?? context.permitted()[0], context);
  const chain = chainOf(request.chainId, context);
  const calls = readCalls(request, support);
  const id = readId(request.id, context);
  const paymaster = support === 'sponsored' ? readPaymaster(request.capabilities) : undefined;
  await context.approve({
    method: 'wallet_sendCalls',
    title: `Send ${calls.length} calls`,
    details: [
      ...(support === 'ready'
        ? [{ label: 'Upgrade', value: 'The account learns to send calls as one.' }]
        : []),
      ...calls.flatMap((call, index) =>
        describeTransaction(call, chain).map((detail) => ({
          ...detail,
          label: `${index + 1}. ${detail.label}`,
        })),
      ),
      ...(paymaster ? [{ label: 'Fee paid by', value: paymaster }] : []),
      { label: 'Account', value: address },
    ],
  });
  const atomic = support !== 'unsupported';
  const bundle = atomic
    ? {
        id,
        chainId: chain.id,
        hashes: [await executeAtomically({ chain, calls, address }, context)],
        incomplete: false,
        atomic,
      }
    : await execute({ id, chain, calls, address }, context);
  context.update({
    ...(support === 'ready' ? { calls: 'supported' } : {}),
    bundles: [...context.state().bundles, bundle].slice(-keptBundles),
  });
  return { id };
};

/** EIP-5792: how far a bundle is. Never prompts. */
const getCallsStatus: Handler = async (params, context) => {
  supportOf('wallet_getCallsStatus', context);
  return tellStatus(params, context);
};

async function tellStatus(params: unknown, context: HandlerContext) {
  const [id] = listOf(params);
  const bundle = context.state().bundles.find((known) => known.id === id);
  if (!bundle) throw providerError(5730, 'No bundle with this id is known.');
  const chain = chainOf(hexOf(bundle.chainId), context);
  const receipts = await Promise.all(
    bundle.hashes.map((hash) => context.rpc(chain, { method: 'eth_getTransactionReceipt', params: [hash] })),
  );
  const included = receipts.filter(
    (receipt): receipt is Receipt => typeof receipt === 'object' && receipt !== null,
  );
  return {
    version: '2.0.0',
    id,
    chainId: hexOf(bundle.chainId),
    status: statusOf(bundle, included),
    atomic: bundle.atomic === true,
    receipts: included.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
      logs,
      status,
      blockHash,
      blockNumber,
      gasUsed,
      transactionHash,
    })),
  };
}

/** EIP-5792: shows the person how far a bundle is; answers when they have seen it. */
const showCallsStatus: Handler = async (params, context) => {
  supportOf('wallet_showCallsStatus', context);
  const { id, status, receipts } = await tellStatus(params, context);
  const details = context.approve({
    method: 'wallet_showCallsStatus',
    title: `Calls: ${words[Math.floor(status / 100)]}`,
    details: [
      { label: 'Calls', value: String(id) },
      ...receipts.map(({ transactionHash }) => ({ label: 'Transaction', value: String(transactionHash) })),
    ],
  });
  // Closing it is not a refusal.
  await details.catch(() => undefined);
  return null;
};

const words: Readonly<Record<number, string>> = { 1: 'waiting', 2: 'done', 5: 'undone', 6: 'done in part' };

type Receipt = Readonly<Record<string, unknown>>;

/** EIP-5792 §status codes: 100 pending, 200 confirmed, 500 reverted, 600 partly reverted. */
function statusOf(bundle: Bundle, receipts: readonly Receipt[]): number {
  if (receipts.length < bundle.hashes.length) return 100;
  const good = receipts.filter(({ status }) => status === '0x1').length;
  if (good === receipts.length && !bundle.incomplete) return 200;
  return good === 0 ? 500 : 600;
}

async function execute(
  bundle: { id: string; chain: Chain; calls: readonly Readonly<Record<string, unknown>>[]; address: string },
  context: HandlerContext,
): Promise<Bundle> {
  const { id, chain, calls, address } = bundle;
  const hashes: string[] = [];
  for (const { to, value, data } of calls) {
    try {
      const params = [{ from: address, to, value, data }];
      const call = { chainId: chain.id, method: 'eth_sendTransaction', params };
      hashes.push(String(await context.keyed(address).invoke(call)));
    } catch (error) {
      // Nothing was sent, so the caller gets the error. Later failures appear in the bundle's status.
      if (hashes.length === 0) throw error;
      return { id, chainId: chain.id, hashes, incomplete: true };
    }
  }
  return { id, chainId: chain.id, hashes, incomplete: false };
}

function readCalls(
  request: Readonly<Record<string, unknown>>,
  support: CallSupport,
): readonly Readonly<Record<string, unknown>>[] {
  const { version, calls, atomicRequired, capabilities } = request;
  if (version !== '2.0.0') throw invalidParams('Expected version 2.0.0.');
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('Expected calls.');
  if (calls.length > maxCalls) throw providerError(5740, `At most ${maxCalls} calls fit in a bundle.`);
  if (atomicRequired === true && support === 'unsupported') {
    throw providerError(5760, 'The wallet cannot execute calls atomically.');
  }
  if (needsMore(capabilities, support) || calls.some((call) => needsMore(call?.capabilities))) {
    throw providerError(5700, 'The wallet does not have a capability that is not optional.');
  }
  return calls.map((call) => objectOf([call]));
}

function needsMore(capabilities: unknown, support?: CallSupport): boolean {
  if (typeof capabilities !== 'object' || capabilities === null) return false;
  return Object.entries(capabilities).some(
    ([name, one]) => one?.optional !== true && !(support === 'sponsored' && name === 'paymasterService'),
  );
}

/** EIP-7677: the server that pays. This wallet names it and pays itself. */
function readPaymaster(capabilities: unknown): string | undefined {
  const { paymasterService } = Object(capabilities) as {
    readonly paymasterService?: { readonly url?: unknown };
  };
  if (paymasterService === undefined) return undefined;
  const { url } = paymasterService;
  if (typeof url !== 'string' || !URL.canParse(url)) throw invalidParams('Expected the URL of a paymaster.');
  return url;
}

function readId(id: unknown, context: HandlerContext): string {
  if (id === undefined) return `0x${uuid().replaceAll('-', '')}`;
  if (typeof id !== 'string' || id === '' || id.length > 8_194) throw invalidParams('Expected an id.');
  if (context.state().bundles.some((known) => known.id === id)) {
    throw providerError(5720, 'A bundle with this id was sent before.');
  }
  return id;
}

function chainOf(chainId: unknown, context: HandlerContext): Chain {
  const id = chainIdOf(chainId);
  const chain = context.chains().find((known) => known.id === id);
  if (!chain) throw providerError(5710, `The wallet does not know chain ${String(chainId)}.`);
  return chain;
}

/** Methods of wallets with EIP-5792. */
export const callMethods: Readonly<Record<string, Handler>> = {
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: getCallsStatus,
  wallet_showCallsStatus: showCallsStatus,
};
