/** Sign-in and registration (docs/decisions/sessions.md): the two calls that carry no token. */
import { messages } from '../contract/messages';
import type { LoginRequest, RegisterRequest } from '../contract/schemas/auth';
import { adminApi } from './adminApi';
import { readLogin } from './read/readLogin';
import { looseObject, text } from './read/values';

export const authApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** POST /user/login: the bare JWT. 401 is wrong credentials here, never an expired session. */
    login: build.mutation<{ token: string }, LoginRequest>({
      queryFn: async (credentials, _api, _extra, call) => {
        const answer = await call({ endpoint: 'login', body: credentials });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        const token = readLogin(answer.data);
        if (token === null) {
          return { error: { status: 'NETWORK', message: messages.unusableToken }, meta: answer.meta };
        }
        return { data: { token }, meta: answer.meta };
      },
    }),
    /** POST /user/register: what the server says about the new account; '' when it says nothing. */
    register: build.mutation<{ message: string }, RegisterRequest>({
      queryFn: async (details, _api, _extra, call) => {
        const answer = await call({ endpoint: 'register', body: details, proof: null });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        return { data: { message: text(looseObject(answer.data)?.message) ?? '' }, meta: answer.meta };
      },
    }),
  }),
});
