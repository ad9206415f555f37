type Message = (values?: Readonly<Record<string, string | number>>) => string;
type Loaders = Record<string, () => Promise<{ default: Record<string, Message> }>>;

declare module 'virtual:messages' {
  /** The loaders of the areas of a locale. */
  export const catalogues: Record<string, () => Promise<{ default: Loaders }>>;
}

declare module 'virtual:messages/en/*' {
  const area: Record<string, Message>;
  export default area;
}
