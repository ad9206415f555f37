'use client';
export { SignIn, type SignInProps } from './SignIn.js';
