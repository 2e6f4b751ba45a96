// Every test runs in one zone; tests of time zones name theirs.
process.env.TZ = 'America/Toronto';
