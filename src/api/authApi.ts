/** Sign-in and registration (docs/decisions/sessions.md): the two calls that carry no token. */
import { messages } from '../contract/messages';
import type { LoginRequest, RegisterRequest } from '../contract/schemas/auth';
import { adminApi } from './adminApi';
import { readAs } from './answers';
import { readLogin } from './read/readLogin';
import { looseObject, text } from './read/values';

export const authApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** POST /user/login: the bare JWT. A 401 here means wrong credentials, never an expired session. */
    login: build.mutation<{ token: string }, LoginRequest>({
      queryFn: async (credentials, _api, _extra, call) => {
        const read = readAs(await call({ endpoint: 'login', body: credentials }), readLogin, {
          status: 'NETWORK',
          message: messages.unusableToken,
        });
        return read.error ? read : { data: { token: read.data }, meta: read.meta };
      },
    }),
    /** POST /user/register: the server's message about the new account; '' when there is none. */
    register: build.mutation<{ message: string }, RegisterRequest>({
      query: (body) => ({ endpoint: 'register', body, proof: null }),
      transformResponse: (answer: unknown) => ({ message: text(looseObject(answer)?.message) ?? '' }),
    }),
  }),
});
