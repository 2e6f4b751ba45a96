/** Settings of registration. */
import * as z from 'zod';
import { applying, listOf, oneOf, wholeNumber } from './settingsValues';

export interface RegistrationSettings {
  /** `domains`: only with e-mails of `domains`. Invitations are accepted in every mode. */
  readonly mode: 'open' | 'domains' | 'off';
  /** Lower-case e-mail hosts. */
  readonly domains: readonly string[];
  /** Lower-case e-mail hosts whose registrations are activated at once with the role `user`. */
  readonly autoActivateDomains: readonly string[];
  /** Registration attempts allowed per hour from one address, successful ones included. */
  readonly perHour: number;
}

const hosts = listOf(
  z
    .string()
    .toLowerCase()
    .regex(/^[^\s@.]+(?:\.[^\s@.]+)+$/, 'must be e-mail hosts like example.com'),
);

/** The variables, spread into those of `settingsVariables.ts`. */
export const registrationVariables = {
  REGISTRATION: oneOf(['open', 'domains', 'off']).default('open'),
  REGISTRATION_DOMAINS: hosts,
  REGISTRATION_AUTO_ACTIVATE_DOMAINS: hosts,
  REGISTRATIONS_PER_HOUR: wholeNumber(1, 100_000).default(60),
};

type Values = z.infer<z.ZodObject<typeof registrationVariables>>;

/** Returns the settings; adds inconsistencies to `problems`. */
export function registrationOf(values: Values, problems: string[]): RegistrationSettings {
  const {
    REGISTRATION: mode,
    REGISTRATION_DOMAINS: domains,
    REGISTRATION_AUTO_ACTIVATE_DOMAINS: autoActivateDomains,
    REGISTRATIONS_PER_HOUR: perHour,
  } = values;
  // Accounts of these hosts should be activated, although nobody there can register.
  const never = mode === 'open' ? [] : autoActivateDomains.filter((host) => !domains.includes(host));
  problems.push(
    ...applying([
      [
        mode === 'domains' && domains.length === 0,
        'REGISTRATION_DOMAINS: is required with REGISTRATION=domains; list the e-mail hosts, for instance example.com',
      ],
      // Otherwise registration would look limited although anybody could register.
      [
        mode !== 'domains' && domains.length > 0,
        `REGISTRATION_DOMAINS: has no effect with REGISTRATION=${mode}; set REGISTRATION=domains`,
      ],
      [
        never.length > 0,
        `REGISTRATION_AUTO_ACTIVATE_DOMAINS: nobody of ${never.join(', ')} may register with REGISTRATION=${mode}; ` +
          'name them in REGISTRATION_DOMAINS, with REGISTRATION=domains',
      ],
    ]),
  );
  return { mode, domains, autoActivateDomains, perHour };
}
