/** Labels of the week never touch, at any width. */
import { weekPicture } from '../../../src/domain/rules/weekPicture';
import { NAMES_WIDTH, placeWeek } from '../../../src/features/shippingRules/windows/weekGeometry';

const row = (day: string, start: string, end: string, cutoff = '08:30') => [
  day,
  start,
  end,
  '09:00',
  '11:00',
  cutoff,
];
const ROWS = [
  row('monday', '12:00', '16:00'),
  row('monday', '15:30', '21:00', '12:30'),
  row('tuesday', '12:00', '13:00', '08:40'),
  row('tuesday', '17:00', '21h', '08:30'),
];
const place = (width: number) => placeWeek(weekPicture(ROWS, 'Delivery Windows'), width);

it.each([300, 516, 670, 1200])(
  'at %s pixels the labels of hours and cutoffs stay apart, and bars stay inside',
  (width) => {
    const week = place(width);
    const labels = week.hours.flatMap(({ label }) => (label ? [label.x] : []));
    labels.slice(1).forEach((x, index) => expect(x - (labels[index] ?? 0)).toBeGreaterThanOrEqual(36));
    for (const { cutoffs, dropoffs, pickups } of week.days) {
      cutoffs.forEach(({ text }, index) => {
        const next = cutoffs[index + 1];
        if (text && next) expect(text.x + 34).toBeLessThanOrEqual(next.x);
      });
      for (const bar of [...dropoffs, ...pickups]) {
        expect(bar.x).toBeGreaterThanOrEqual(NAMES_WIDTH);
        expect(bar.x + bar.width).toBeLessThanOrEqual(week.right + 2);
      }
    }
  },
);

it('a bar shows its times in its visible part, or not at all if they do not fit', () => {
  const [monday, tuesday] = place(670).days;
  const [noon, evening] = monday?.dropoffs ?? [];
  const overlap = monday?.overlaps[0];
  expect(noon?.text?.text).toBe('12:00–16:00');
  expect(evening?.text?.x).toBeGreaterThan((overlap?.x ?? 0) + (overlap?.width ?? 0));
  expect(overlap?.text?.text).toBe('overlap 30 min');
  expect(tuesday?.dropoffs[0]?.text).toBeNull();
  expect(tuesday?.dropoffs[1]?.text?.text).toBe('17:00 – ?');
});
