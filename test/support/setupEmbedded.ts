// Server tests that run on the embedded engine even if PostgreSQL is available.
delete process.env.TEST_DATABASE_URL;
