// TypeScript 6 requires a declaration for side-effect style imports.
declare module '*.css';
