/** @jsxImportSource preact */

/**
 * Data as indented JSON. Decoded contents and snapshots have no circles; a circular value is named instead of
 * failing.
 */
export function Data({ label, value }: { readonly label: string; readonly value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it.
    <section class="scroll" aria-label={label} tabIndex={0}>
      <pre dir="ltr">{textOf(value)}</pre>
    </section>
  );
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? 'undefined';
  } catch (error) {
    return String(error);
  }
}
