/**
 * Keys under which the console holds passwords, tokens and the links of invitations: in actions, in the state, in
 * requests and in answers. `current` and `new` are the two passwords of a change of the password.
 */
export const SECRET_KEYS = ['current', 'invite', 'new', 'password', 'token'] as const;
