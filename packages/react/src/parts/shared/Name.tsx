/**
 * A name that somebody else chose. Isolated, so that its writing direction neither follows nor turns the text around
 * it, while its place in the row stays that of the page.
 */
export function Name({ children }: { readonly children: string }) {
  return (
    <span data-causeway="name">
      <bdi>{children}</bdi>
    </span>
  );
}
