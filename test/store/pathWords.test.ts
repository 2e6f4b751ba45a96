import { foldedPath } from '../../src/lib/foldedPath';
import { wordsOfPaths } from '../../src/store/core/pathWords';
import { aConfig } from '../support/appStore';

const words = wordsOfPaths(aConfig({ paths: { geocodeOrder: '/locate/:id' } }));

it.each([
  ['/api/orders', '/api/orders'],
  ['/api/orders/ord_1NG4E19FABCDEFGH/pickupready', '/api/orders/ord_1NG4E19F…/pickupready'],
  ['https://api.example.com/api/locate/ord_1NG4E19FABCDEFGH', '/api/locate/ord_1NG4E19F…'],
  ['/api/users/jane.canary%40example.com', '/api/users/…'],
  ['/api/users/joe_1990', '/api/users/…'],
  ['/api/orders/getOrders/%2B14165550199', '/api/orders/getOrders/…'],
  ['/merchants/mer_1NG4E19FABCDEFGH/user/jane%40example.com/edit', '/merchants/mer_1NG4E19F…/user/…/edit'],
  ['/register?invite=abc#email=jane%40example.com', '/register?invite'],
  ['/api/merchants/nameSearch?name=Canary&limit=20&name=two', '/api/merchants/nameSearch?name&limit'],
])('%s is shown as %s', (url, shown) => {
  expect(foldedPath(url, words)).toBe(shown);
});
