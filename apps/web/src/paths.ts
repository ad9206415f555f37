/** The paths of the app's places. The server answers them with the page; every other path is not there. */
export const paths = ['/', '/sign', '/send', '/wallet', '/splits', '/activity', '/settings', '/lab'] as const;

/** The path of a place. */
export type Path = (typeof paths)[number];
