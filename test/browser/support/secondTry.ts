/**
 * Two cores carry two browsers, two servers and the tests that drive them: what fails is tried once more, and told either
 * way. A fault of the product fails twice.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
