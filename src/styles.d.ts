// TypeScript 6 asks for a declaration of side-effect style imports.
declare module '*.css';
