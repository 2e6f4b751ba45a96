/** Sign-in and registration (docs/decisions/sessions.md): the two calls that carry no token. */
import { messages } from '../contract/messages';
import type { LoginRequest, RegisterRequest } from '../contract/schemas/auth';
import { adminApi } from './adminApi';
import { readAs } from './answers';
import { readLogin } from './read/readLogin';
import { looseObject, text } from './read/values';

export const authApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** POST /user/login: the bare JWT. 401 is wrong credentials here, never an expired session. */
    login: build.mutation<{ token: string }, LoginRequest>({
      queryFn: async (credentials, _api, _extra, call) => {
        const read = readAs(await call({ endpoint: 'login', body: credentials }), readLogin, {
          status: 'NETWORK',
          message: messages.unusableToken,
        });
        return read.error ? read : { data: { token: read.data }, meta: read.meta };
      },
    }),
    /** POST /user/register: what the server says about the new account; '' when it says nothing. */
    register: build.mutation<{ message: string }, RegisterRequest>({
      query: (body) => ({ endpoint: 'register', body, proof: null }),
      transformResponse: (answer: unknown) => ({ message: text(looseObject(answer)?.message) ?? '' }),
    }),
  }),
});
