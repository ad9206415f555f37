/** The paths of the app's pages. The server answers them with the document; every other path is not found. */
export const paths = ['/', '/sign', '/send', '/wallet', '/splits', '/activity', '/settings', '/lab'] as const;

/** The path of a page. */
export type Path = (typeof paths)[number];
