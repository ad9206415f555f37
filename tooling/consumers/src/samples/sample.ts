/** A piece of code that a reader may copy. */
export interface Sample {
  /** Absolute path of the Markdown page or the source it stands in. */
  readonly file: string;
  /** Line of its first line of code there, from 1. */
  readonly line: number;
  readonly language: 'ts' | 'tsx';
  readonly code: string;
}

/** What a person has to mend. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** What was found in one file. */
export interface Found {
  readonly samples: readonly Sample[];
  readonly problems: readonly Problem[];
}
