import type { RelaySignIn, RelayWire, SignedMessage, SignInOptions } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import { checkSiwx } from '@causeway/protocol/siwx';
import { checksum, isAddress } from '../chain/address.js';
import { type Recap, readRecap, writeRecap } from './recap.js';
import { formatSiwx, parseSiwx, verifySiwx } from './recapSiwx.js';

const method = 'wc_sessionAuthenticate';
/** A wallet signs once for each of its chains at most; a longer answer is read up to here. */
const longest = 100;

/** One signed object of the answer (CACAO, CAIP-74). */
interface Cacao {
  readonly chainId: `eip155:${string}`;
  readonly address: string;
  readonly resource: string;
  readonly recap: Recap;
  /** How the signature is verified: `eip191` by its key, anything else by the account's contract. */
  readonly type: unknown;
  readonly signature: string;
}

function readCacao(cacao: unknown): Cacao {
  const [p, s] = [peek(cacao, 'p'), peek(cacao, 's')];
  const [, chainId, address] = /^did:pkh:(eip155:[1-9]\d{0,31}):(\w+)$/.exec(String(peek(p, 'iss'))) ?? [];
  const resources = peek(p, 'resources');
  const resource = peek(resources, (lengthOf(resources) ?? 0) - 1);
  const signature = peek(s, 's');
  if (typeof resource !== 'string' || typeof signature !== 'string' || !isAddress(address)) {
    throw malformed(method, 'cacaos');
  }
  const recap = readRecap(resource);
  return { chainId: chainId as Cacao['chainId'], address, resource, recap, type: peek(s, 't'), signature };
}

/**
 * The sign-in of a wallet that approves a session by it: the wallet signs the text with a ReCap, which grants the methods
 * of the scope.
 *
 * @see https://chainagnostic.org/CAIPs/caip-222
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods#wc_sessionauthenticate
 */
export const relaySignIn: NonNullable<RelayWire['signIn']> = async (scope, fields) => {
  const { statement = '', resources = [] } = fields;
  return Object.freeze<RelaySignIn>({
    payload: {
      type: 'caip122',
      chains: [...scope.chains],
      statement,
      aud: fields.uri,
      domain: fields.domain,
      version: '1',
      nonce: fields.nonce,
      iat: fields.issuedAt,
      exp: fields.expirationTime,
      nbf: fields.notBefore,
      requestId: fields.requestId,
      resources: [...resources, writeRecap(scope.methods)],
    },
    async read(answer) {
      const list = peek(answer, 'cacaos');
      const length = Math.min(lengthOf(list) ?? 0, longest);
      if (length === 0) throw malformed(method, 'cacaos');
      const cacaos = Array.from({ length }, (_, i) => readCacao(peek(list, i)));
      const chainsOf = ({ chainId, recap }: Cacao) => [...new Set([chainId, ...recap.chains])];
      const accounts = cacaos.flatMap((cacao) =>
        chainsOf(cacao).map((chain) => `${chain}:${checksum(cacao.address)}`),
      );
      const methods = [...new Set(cacaos.flatMap(({ recap }) => recap.methods))];
      const chains = [...new Set(cacaos.flatMap(chainsOf))];
      const group = { chains, methods, events: [...scope.notifications], accounts };
      const [first] = cacaos;
      const signed = await verify(fields, first as Cacao).catch(() => undefined);
      return { namespaces: { eip155: group }, ...(signed ? { signed } : {}) };
    },
  });
};

/**
 * Writes the text from the requested fields, whatever fields the wallet names, and verifies the signature. A contract
 * is on the chain, which a page does not read for this: the server does.
 */
async function verify(
  fields: SignInOptions['message'],
  { chainId, address, resource, type, signature }: Cacao,
): Promise<SignedMessage & { readonly message: string }> {
  const { domain, uri, nonce, issuedAt, resources = [] } = fields;
  const account = `${chainId}:${address}` as const;
  const message = formatSiwx({ ...fields, account, version: '1', resources: [...resources, resource] });
  // The server judges the time: this machine's clock may be wrong.
  const expected = { domain, uri, nonce, chainId, now: new Date(issuedAt) };
  checkSiwx(parseSiwx(message), expected);
  if (type !== 'eip191') return Object.freeze({ account, scheme: 'eip1271', signature, message });
  const { verification } = await verifySiwx({ ...expected, text: message, signature });
  return Object.freeze({ account, scheme: verification.scheme, signature, message });
}
