import { expect, test } from 'vitest';
import { match, type Route } from '../src/router.svelte';

const page = () => Promise.reject(new Error('not shown here'));
const routes: Route[] = [
  { path: '/', page },
  { path: '/table/:id', page },
  { path: '/hand/:table/:number', page },
];

test.each([
  ['/', '/', {}],
  ['/table/saimaa-1', '/table/:id', { id: 'saimaa-1' }],
  ['/table/a%20b/', '/table/:id', { id: 'a b' }],
  ['/hand/t1/12', '/hand/:table/:number', { table: 't1', number: '12' }],
])('%s is the page %s', (path, route, params) => {
  const place = match(routes, path);
  expect(place.route?.path).toBe(route);
  expect(place.params).toEqual(params);
});

test.each(['/tabel/1', '/table', '/table/1/2'])('%s is no page', (path) => {
  expect(match(routes, path).route).toBeUndefined();
});

test('a part that cannot be decoded is taken as it is', () => {
  expect(match(routes, '/table/%E0%A4%A').params).toEqual({ id: '%E0%A4%A' });
});
