/** The attributes of a field for an email address. */
export const emailField = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'off',
  spellCheck: false,
  dir: 'ltr',
} as const;
