/** A piece of code that a reader may copy. */
export interface Sample {
  /** Absolute path of its Markdown page or source. */
  readonly file: string;
  /** Line of its first line of code there, from 1. */
  readonly line: number;
  readonly language: 'ts' | 'tsx';
  readonly code: string;
}

/** A fault that a person has to mend. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** The findings of one file. */
export interface Found {
  readonly samples: readonly Sample[];
  readonly problems: readonly Problem[];
}
