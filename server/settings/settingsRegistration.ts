/** Settings of registration. */
import * as z from 'zod';
import { listOf, oneOf, wholeNumber } from './settingsValues';

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

/** The variables, spread into those of `settings.ts`. */
export const registrationVariables = {
  REGISTRATION: oneOf(['open', 'domains', 'off']).default('open'),
  REGISTRATION_DOMAINS: hosts,
  REGISTRATION_AUTO_ACTIVATE_DOMAINS: hosts,
  REGISTRATIONS_PER_HOUR: wholeNumber(1, 100_000).default(60),
};

interface RegistrationValues {
  readonly REGISTRATION: RegistrationSettings['mode'];
  readonly REGISTRATION_DOMAINS: string[];
  readonly REGISTRATION_AUTO_ACTIVATE_DOMAINS: string[];
  readonly REGISTRATIONS_PER_HOUR: number;
}

/** Returns the settings; adds inconsistencies to `problems`. */
export function registrationOf(values: RegistrationValues, problems: string[]): RegistrationSettings {
  if (values.REGISTRATION === 'domains' && values.REGISTRATION_DOMAINS.length === 0)
    problems.push(
      'REGISTRATION_DOMAINS: is required with REGISTRATION=domains; list the e-mail hosts, for instance example.com',
    );
  // Otherwise registration would look limited although anybody could register.
  if (values.REGISTRATION !== 'domains' && values.REGISTRATION_DOMAINS.length > 0)
    problems.push(
      `REGISTRATION_DOMAINS: has no effect with REGISTRATION=${values.REGISTRATION}; set REGISTRATION=domains`,
    );
  // Likewise, hosts whose accounts should be activated although nobody there can register.
  const never =
    values.REGISTRATION === 'open'
      ? []
      : values.REGISTRATION_AUTO_ACTIVATE_DOMAINS.filter(
          (host) => !values.REGISTRATION_DOMAINS.includes(host),
        );
  if (never.length > 0)
    problems.push(
      `REGISTRATION_AUTO_ACTIVATE_DOMAINS: nobody of ${never.join(', ')} may register with REGISTRATION=${values.REGISTRATION}; ` +
        'name them in REGISTRATION_DOMAINS, with REGISTRATION=domains',
    );
  return {
    mode: values.REGISTRATION,
    domains: values.REGISTRATION_DOMAINS,
    autoActivateDomains: values.REGISTRATION_AUTO_ACTIVATE_DOMAINS,
    perHour: values.REGISTRATIONS_PER_HOUR,
  };
}
