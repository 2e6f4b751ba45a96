/** What the real error reporting library sends of the addresses of pages. */
import { createErrorReporting } from '../../src/lib/errorReporting';
import * as sentryParts from '../../src/lib/sentryParts';
import { wordsOfPaths } from '../../src/store/core/pathWords';
import { aConfig } from '../support/appStore';

it('no e-mail, invitation or search of an address reaches the service', async () => {
  const sent: string[] = [];
  const transport = () => ({
    send: (envelope: unknown) => {
      sent.push(JSON.stringify(envelope));
      return Promise.resolve({});
    },
    flush: () => Promise.resolve(true),
  });
  const reporting = createErrorReporting(
    { dsn: 'https://key@example.com/1' },
    '1.0.0',
    () => wordsOfPaths(aConfig()),
    () => {
      const init: typeof sentryParts.init = (options) => sentryParts.init({ ...options, transport });
      return Promise.resolve({ ...sentryParts, init });
    },
  );
  await new Promise((resolve) => setTimeout(resolve, 0));
  window.history.pushState(null, '', '/merchants/mer_1NG4E19FABCDEFGH/user/jane%40example.com/edit');
  window.history.pushState(null, '', '/register?invite=abc.def#email=jane%40example.com');
  reporting.captureException(new Error('broken'));
  // As browsers tell an error whose file they do not know: the library takes the page for it.
  window.onerror?.('lost', undefined, 1, 1);
  while (!['broken', 'lost'].every((error) => sent.join().includes(error)))
    await new Promise((resolve) => setTimeout(resolve, 10));
  const report = sent.join();
  expect(report).toContain('/merchants/mer_1NG4E19F…/user/…/edit');
  expect(report).toContain('"url":"/register"');
  expect(report).not.toMatch(/jane|abc\.def/);
});
