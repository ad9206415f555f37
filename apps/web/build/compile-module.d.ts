declare module '@messageformat/core/compile-module' {
  import type MessageFormat from '@messageformat/core';
  /** Compiles messages to the source of an ECMAScript module. */
  export default function compileModule(format: MessageFormat, messages: object): string;
}
