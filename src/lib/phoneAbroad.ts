/** Whether a phone number begins with the code of a country that is not 1, as `+47 22 33 44 55` does. */
export const isAbroad = (typed: string): boolean => /^[\s\p{Cf}(]*\+[\s\p{Cf}(]*[2-9]/u.test(typed);
