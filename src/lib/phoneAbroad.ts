/** Whether a phone number starts with a country code other than 1, like `+47 22 33 44 55`. */
export const isAbroad = (typed: string): boolean => /^[\s\p{Cf}(]*\+[\s\p{Cf}(]*[2-9]/u.test(typed);
