import { NetworkMark } from '@causeway/kit/marks';
import { useT } from '../i18n/i18n.ts';
import type { Key } from '../i18n/keys.ts';
import { namespaces } from '../namespaces.ts';
import { kit } from '../wallets.ts';
import './Glyph.css';

/** Namespaces in the order of the app; unknown ones come last. */
export function inOrder(some: readonly string[]): readonly string[] {
  const listed = namespaces.filter((namespace) => some.includes(namespace));
  return [...listed, ...some.filter((namespace) => !listed.includes(namespace))];
}

/** Sorts items by namespace in that order; items of the same namespace keep their order. */
export function sortByNamespace<T>(items: readonly T[], of: (item: T) => string): readonly T[] {
  const order = inOrder(items.map(of));
  return [...items].sort((one, other) => order.indexOf(of(one)) - order.indexOf(of(other)));
}

/** The name of a namespace in the person's language; its id when there is none. */
export function useNamespaceName(): (namespace: string) => string {
  const t = useT();
  return (namespace) => (namespaces.includes(namespace) ? t(`ui.namespace.${namespace}` as Key) : namespace);
}

interface GlyphProps {
  readonly namespace: string;
  /** The name is beside the glyph, so screen readers skip the glyph. */
  readonly named?: boolean;
}

/** A namespace by its mark, with its name for screen readers and on hover. */
export function Glyph({ namespace, named }: GlyphProps) {
  const name = useNamespaceName()(namespace);
  return (
    <span className="glyph" title={name} aria-hidden={named} data-glyph={namespace}>
      <NetworkMark kit={kit} of={{ id: namespace, name }} />
      <span className="sr-only">{name}</span>
    </span>
  );
}

/** Several namespaces as overlapping marks. */
export function Glyphs({ namespaces: some }: { readonly namespaces: readonly string[] }) {
  return (
    <span className="glyphs">
      {inOrder(some).map((namespace) => (
        <Glyph key={namespace} namespace={namespace} />
      ))}
    </span>
  );
}
