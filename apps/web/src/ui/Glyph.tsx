import { NetworkMark } from '@causeway/kit/marks';
import { useT } from '../i18n/i18n.ts';
import type { Key } from '../i18n/keys.ts';
import { glyphOf, namespaces } from '../namespaces.ts';
import { kit } from '../wallets.ts';
import './Glyph.css';

/** Namespaces in the order of the app; unknown ones come last. */
export function inOrder(some: readonly string[]): readonly string[] {
  const known = namespaces.filter((namespace) => some.includes(namespace));
  return [...known, ...some.filter((namespace) => !known.includes(namespace))];
}

/** Sorts what belongs to namespaces into that order; what shares one stays as it was. */
export function sortByNamespace<T>(items: readonly T[], of: (item: T) => string): readonly T[] {
  const order = inOrder(items.map(of));
  return [...items].sort((one, other) => order.indexOf(of(one)) - order.indexOf(of(other)));
}

/** The name of a namespace in the reader's language; its id when it has none. */
export function useNamespaceName(): (namespace: string) => string {
  const t = useT();
  return (namespace) => (glyphOf(namespace) ? t(`shell.namespace.${namespace}` as Key) : namespace);
}

interface GlyphProps {
  readonly namespace: string;
  /** The name is beside the glyph, so the glyph is not read aloud. */
  readonly named?: boolean;
}

/** A namespace by its mark; its name is read aloud and shown on hover. */
export function Glyph({ namespace, named }: GlyphProps) {
  const name = useNamespaceName()(namespace);
  return (
    <span className="glyph" title={name} aria-hidden={named} data-glyph={namespace}>
      <NetworkMark kit={kit} of={{ id: namespace, name }} />
      <span className="sr-only">{name}</span>
    </span>
  );
}

/** Several namespaces as marks that overlap. */
export function Glyphs({ namespaces: some }: { readonly namespaces: readonly string[] }) {
  return (
    <span className="glyphs">
      {inOrder(some).map((namespace) => (
        <Glyph key={namespace} namespace={namespace} />
      ))}
    </span>
  );
}
