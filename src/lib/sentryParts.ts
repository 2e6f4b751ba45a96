/**
 * The three functions of the error reporting library that are used. Importing them by name lets the bundler leave
 * out the rest, session recording among it: a third of the size, and nothing that could be switched on by mistake.
 */
export { captureException, init, setUser } from '@sentry/browser';
