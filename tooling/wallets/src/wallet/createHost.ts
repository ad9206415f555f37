import type { Stop } from '@causeway/protocol';
import { hostOf } from '../methods/params.js';
import type { Rpc } from '../rpc.js';
import type { Face, FaceHost, FaceState } from './face.js';
import type { Gate } from './gate.js';
import type { WalletState } from './state.js';

/** The parts of a wallet that its faces reach, for one origin. */
export interface HostParts extends Pick<FaceHost, 'identity' | 'perform' | 'failure'> {
  readonly rpc: Rpc;
  readonly gate: Gate;
  readonly state: () => WalletState;
  readonly permit: () => void;
  readonly revoke: () => void;
  readonly subscribe: (listener: () => void) => Stop;
}

/** A wallet as one of its faces meets it on one page. */
export function createHost(face: Face, origin: string, parts: HostParts): FaceHost {
  const { identity, rpc, gate, state, perform, failure, permit, revoke, subscribe } = parts;
  const faceState = () => state().faces[face.namespace] as FaceState;
  const addresses = () => [
    faceState().active,
    ...face.accounts.filter((address) => address !== faceState().active),
  ];
  const permitted = () => (state().locked || !faceState().origins.includes(origin) ? [] : addresses());
  return Object.freeze<FaceHost>({
    identity,
    origin,
    rpc,
    get gone() {
      return state().mode === 'vanish';
    },
    permitted,
    perform,
    failure,
    approve: (request) => gate.approve(origin, request),
    async connect(method) {
      if (permitted().length > 0) return permitted();
      await gate.approve(origin, {
        method,
        group: 'connect',
        title: `Connect to ${hostOf(origin)}`,
        details: [
          { label: 'The site will see', value: addresses().join('\n'), block: true },
          { label: 'The site cannot', value: 'sign or send anything without asking again.' },
        ],
        chainId: face.chains[0]?.id,
      });
      permit();
      return permitted();
    },
    addresses,
    permit,
    disconnect: revoke,
    subscribe,
  });
}
