// Every test runs in one time zone; tests of time zones name theirs.
process.env.TZ = 'America/Toronto';
