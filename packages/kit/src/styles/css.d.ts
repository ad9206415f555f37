/** Without it, TypeScript 6 refuses the import of a style sheet in apps whose bundler declares none. */
export {};
