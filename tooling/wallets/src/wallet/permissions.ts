import type { Face, FaceState } from './face.js';
import type { WalletState } from './state.js';

type Permissions = Pick<WalletState, 'permissions' | 'faces'>;

/**
 * The permissions once a page was allowed.
 *
 * @param granted `addresses`: the EVM accounts that the page may see; absent: it may see none more. `faces`: the other
 * namespaces that it may use.
 */
export function withOrigin(
  { permissions, faces }: Permissions,
  origin: string,
  granted: { readonly addresses: readonly string[] | undefined; readonly faces: readonly Face[] },
): Permissions {
  const allowed = granted.faces.map(({ namespace }) => {
    const faceState = faces[namespace] as FaceState;
    return [namespace, { ...faceState, origins: [...new Set([...faceState.origins, origin])] }] as const;
  });
  return {
    permissions: granted.addresses ? { ...permissions, [origin]: granted.addresses } : permissions,
    faces: { ...faces, ...Object.fromEntries(allowed) },
  };
}

/** The permissions once a page lost them: without `origin` all pages, without `namespace` in all namespaces. */
export function withoutOrigin(
  { permissions, faces }: Permissions,
  origin: string | undefined,
  namespace: string | undefined,
): Permissions {
  const { [origin ?? '']: _, ...others } = permissions;
  const remaining = origin === undefined ? {} : others;
  const closed = Object.entries(faces).map(([name, faceState]) => {
    const origins = origin === undefined ? [] : faceState.origins.filter((one) => one !== origin);
    return [
      name,
      namespace === undefined || namespace === name ? { ...faceState, origins } : faceState,
    ] as const;
  });
  return {
    permissions: namespace === undefined || namespace === 'eip155' ? remaining : permissions,
    faces: Object.fromEntries(closed),
  };
}
