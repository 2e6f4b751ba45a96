/** What counts as a pause in typing. */
import { act, renderHook } from '@testing-library/react';
import { useSettled } from '../../src/ui/useSettled';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('a value settles once it has not changed for the whole time; until then the earlier one stays', () => {
  const { result, rerender } = renderHook(({ typed }) => useSettled(typed, 300), {
    initialProps: { typed: 'z' },
  });
  pass(299);
  expect(result.current).toBeNull();
  rerender({ typed: 'zo' });
  pass(299);
  expect(result.current).toBeNull();
  pass(1);
  expect(result.current).toBe('zo');
  rerender({ typed: 'zoe' });
  pass(299);
  expect(result.current).toBe('zo');
  pass(1);
  expect(result.current).toBe('zoe');
});
