import type { InputHTMLAttributes, ReactNode, RefObject } from 'react';
import { type ComponentType, createContext, createElement, type FunctionComponent, useContext } from 'react';
import type { DrawingProps } from '../../shared/Drawing.js';
import type { Kit } from '../../types.js';

/** Props of a button. */
export interface ButtonProps {
  readonly id?: string;
  readonly type?: 'submit';
  /** `loss`: the person loses something by it. `quiet`: a way that few need. `icon`: only its icon is seen. */
  readonly kind?: 'primary' | 'loss' | 'quiet' | 'icon';
  readonly icon?: DrawingProps;
  /** Its name for screen readers, where the text is not enough. */
  readonly label?: string;
  /** While it is busy, a press does nothing. */
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly isExpanded?: boolean;
  readonly place?: RefObject<HTMLButtonElement | null>;
  readonly onPress?: () => void;
  readonly children?: ReactNode;
}

/** Props of a line that opens or does something, as wide as its list. */
export interface RowProps extends Omit<ButtonProps, 'type' | 'kind' | 'label' | 'place' | 'isExpanded'> {
  readonly icon: DrawingProps;
  readonly note?: string;
  /** `open`: leads to a further view. `leave`: ends something. */
  readonly kind?: 'open' | 'leave';
}

/** Props of a line that says what the wallet has, with a button for it. */
export interface HeldProps {
  readonly icon: DrawingProps;
  readonly name: ReactNode;
  readonly note?: string;
  readonly children?: ReactNode;
}

/** Props of an account in a list, with a way to use it. */
export interface AccountLineProps {
  readonly kit: Kit;
  readonly address: string;
  readonly note?: ReactNode;
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly onUse: () => void;
}

/** Props of an entry of the log. */
export interface EntryProps {
  readonly what: ReactNode;
  /** The time of the entry (ms), and its text. */
  readonly at: number;
  readonly time: string;
  readonly result: ReactNode;
  readonly children?: ReactNode;
}

/** Props of one of few options. */
export interface ChoiceProps<V extends string> {
  readonly legend: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly options: readonly {
    readonly value: V;
    readonly label: string;
    readonly hint?: string;
    readonly isDisabled?: boolean;
  }[];
}

/** Props of a text field. */
export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'> {
  readonly label: string;
  readonly hint: string;
  /** Replaces the hint. */
  readonly error?: string;
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly onText: (text: string) => void;
}

/** Props of a wait. */
export interface WaitProps {
  readonly kit: Kit;
  readonly since: number;
  /** The next step for the person. */
  readonly children: ReactNode;
  /** The reason of a long wait, for when it is one. */
  readonly slow: string;
  readonly onCancel?: () => void;
}

/** Props of a failure. */
export interface FailureProps {
  readonly kit: Kit;
  /** `undefined` while nothing has failed. */
  readonly error: unknown;
  /** The sentence of this step for the error; that of all screens by default. */
  readonly sentence?: string;
  readonly onRetry?: () => void;
  /** Forgets the failure, for a look in which it can be closed. */
  readonly onDismiss?: () => void;
}

/** Props of a part with a title. */
export interface TitledProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/** Props of a status. */
export interface StatusProps extends TitledProps {
  /** `done`: a step has succeeded. */
  readonly kind?: 'done';
}

/** Props of a warning. */
export interface WarningProps extends TitledProps {
  readonly title: string;
}

/** Props of buttons side by side. */
export interface ActionsProps {
  /** The element is watched, so that nothing is pressed by mistake. */
  readonly place?: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** Props of a quiet sentence. */
export interface TextProps {
  readonly role?: 'status' | 'alert';
  readonly children: ReactNode;
}

/** Props of a form. */
export interface FormProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Props of a machine's text. */
export interface LinesProps {
  readonly title: string;
  readonly lines: readonly string[];
}

/** How an app draws the parts of an embedded wallet's screens. A part that it leaves out is the kit's. */
export interface ScreenLook {
  /** The language of dates; the kit's by default. */
  readonly locale?: string;
  readonly Button: ComponentType<ButtonProps>;
  readonly Row: ComponentType<RowProps>;
  readonly List: ComponentType<{ readonly children: ReactNode }>;
  readonly Held: ComponentType<HeldProps>;
  readonly AccountLine: ComponentType<AccountLineProps>;
  readonly Entry: ComponentType<EntryProps>;
  /** Lines of a machine's text, one press away. */
  readonly Lines: ComponentType<LinesProps>;
  /** A part of a view, with its title. */
  readonly Group: ComponentType<TitledProps>;
  readonly Actions: ComponentType<ActionsProps>;
  readonly Form: ComponentType<FormProps>;
  readonly TextField: ComponentType<TextFieldProps>;
  readonly Choice: ComponentType<ChoiceProps<string>>;
  /** The title of a screen. */
  readonly Title: ComponentType<{ readonly children: ReactNode }>;
  readonly Text: ComponentType<TextProps>;
  /** The word between two ways. */
  readonly Or: ComponentType<{ readonly children: ReactNode }>;
  /** What has just happened, and the next step. */
  readonly Status: ComponentType<StatusProps>;
  /** A warning: the problem, and the next step. */
  readonly Warning: ComponentType<WarningProps>;
  readonly Wait: ComponentType<WaitProps>;
  readonly Failure: ComponentType<FailureProps>;
  /** A whole address. */
  readonly Address: ComponentType<{ readonly address: string }>;
}

type Part = Exclude<keyof ScreenLook, 'locale'>;

/**
 * The look of the embedded wallet's screens around a component; the kit's own by default.
 *
 * @example
 * ```tsx
 * import { LookContext, type ScreenLook } from '@causeway/kit/requests';
 * import type { ReactNode } from 'react';
 *
 * const look: Partial<ScreenLook> = {
 *   Text: ({ role, children }) => <em role={role}>{children}</em>,
 * };
 * export const Quiet = ({ children }: { readonly children: ReactNode }) => (
 *   <LookContext.Provider value={look}>{children}</LookContext.Provider>
 * );
 * ```
 */
export const LookContext = createContext<Partial<ScreenLook>>({});

/** A part that the look around it can replace. */
export const drawn =
  <P extends object>(name: Part, own: FunctionComponent<P>): FunctionComponent<P> =>
  (props) =>
    createElement(Drawn, { name, own: own as FunctionComponent<object>, props });

interface DrawnProps {
  readonly name: Part;
  readonly own: FunctionComponent<object>;
  readonly props: object;
}

function Drawn({ name, own, props }: DrawnProps) {
  const look = useContext(LookContext)[name] as FunctionComponent<object> | undefined;
  return createElement(look ?? own, props);
}
