import { isTrustedPicture, safeLink } from '../../src/lib/links';

const BASE = 'https://console.example/api/';

test.each([
  ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
  ['http://cdn.example/a.jpg', 'http://cdn.example/a.jpg'],
  ['/photos/a.jpg', 'https://console.example/photos/a.jpg'],
  ['a b.jpg', 'https://console.example/api/a%20b.jpg'],
  ['//cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
])('resolves %p to http or https', (address, expected) => {
  expect(safeLink(address, BASE)).toBe(expected);
});

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://console.example/1',
  'http://',
  '',
  '  ',
  null,
  undefined,
  7,
])('makes no link from %p', (address) => {
  expect(safeLink(address, BASE)).toBeNull();
});

describe('a picture', () => {
  const isTrusted = (href: string) =>
    isTrustedPicture(href, ['http://console.example:8080'], ['cdn.example', '*.photos.example']);

  it.each([
    'http://console.example:8080/a.jpg',
    'https://cdn.example/a.jpg',
    'https://eu.photos.example/a.jpg',
    'https://a.eu.photos.example/a.jpg',
  ])('is loaded from %s', (href) => {
    expect(isTrusted(href)).toBe(true);
  });

  it.each([
    'http://console.example/a.jpg',
    'http://cdn.example/a.jpg',
    'https://cdn.example:8443/a.jpg',
    'https://cdn.example.evil.example/a.jpg',
    'https://cdn.example@evil.example/a.jpg',
    'https://evil-cdn.example/a.jpg',
    'https://photos.example/a.jpg',
    'https://evilphotos.example/a.jpg',
    'https://eu.photos.example.evil.example/a.jpg',
    'http://eu.photos.example/a.jpg',
  ])('is not loaded from %s', (href) => {
    expect(isTrusted(href)).toBe(false);
  });
});
