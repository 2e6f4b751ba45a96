import { browserName } from '../../../server/http/browserName';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

it.each([
  ['Firefox 140 on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Chrome 131 on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`],
  [
    'Edge 131 on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/131.0.2903.51`,
  ],
  [
    'Opera 116 on macOS',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36 OPR/116.0.0.0`,
  ],
  ['Chrome 131 on Android', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
  [
    'Chrome 131 on Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${CHROME.replace('Chrome', 'HeadlessChrome')} Safari/537.36`,
  ],
  [
    'Safari 18 on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  [
    'Safari 18 on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['python-requests/2.32', 'python-requests/2.32 something else'],
  ['', undefined],
  ['', '\u202e evil'],
  ['x'.repeat(60), 'x'.repeat(5_000)],
])('%s', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name);
});
