/** The activity, opened at an entry. */
export const entryPath = (id: string): string => `/activity?entry=${encodeURIComponent(id)}`;
