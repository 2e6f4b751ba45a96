// Tests of the server that run on the embedded engine although there is a PostgreSQL.
delete process.env.TEST_DATABASE_URL;
