/**
 * Stands in for Blueprint's own list of keys (see webpack.config.js): the shell draws its own and fetches it when
 * somebody asks (app/shell/KeysDialog), while Blueprint's, with a drawing of each key, would be in every first load.
 */
export const HotkeysDialog = (): null => null;
