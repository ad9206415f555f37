/** A time in the reader's language: of today without the date. Isolated, for sentences of either direction. */
export function timeText(locale: string, at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const options = isToday
    ? ({ timeStyle: 'short' } as const)
    : ({ dateStyle: 'medium', timeStyle: 'short' } as const);
  return `\u2068${new Intl.DateTimeFormat(locale, options).format(at)}\u2069`;
}

/** A day in the reader's language. */
export const dayText = (locale: string, at: number): string =>
  `\u2068${new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)}\u2069`;
