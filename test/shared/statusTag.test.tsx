import { Colors } from '@blueprintjs/core';
import { render, screen } from '@testing-library/react';
import { ORDER_STATUSES, STATUS_LOOKS } from '../../src/contract/statuses';
import { StatusTag } from '../../src/shared/orders/StatusTag';

/** The look of a tag: its background, icon and texts. */
function drawn(status: string) {
  const { container, unmount } = render(<StatusTag status={status} />);
  const tag = container.firstElementChild as HTMLElement;
  const look = {
    text: tag.textContent,
    ground: tag.style.background,
    icon: tag.querySelector('path')?.getAttribute('d') ?? '',
    tooltip: tag.title,
  };
  unmount();
  return look;
}

/** Contrast of white text on a colour `#rrggbb` (WCAG 2). */
function contrastWithWhite(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return 1.05 / (luminance + 0.05);
}

it('OTB-05 STA-07 each of the 22 statuses has a colour, an icon and a sentence, and no two look alike', () => {
  const looks = ORDER_STATUSES.map(drawn);
  expect(looks).toHaveLength(22);
  for (const look of looks) {
    expect(look.icon).not.toBe('');
    expect(look.ground).toMatch(/^var\(--bp-palette-/);
    expect(look.tooltip).not.toBe('');
  }
  expect(new Set(looks.map(({ ground, icon }) => `${ground} ${icon}`)).size).toBe(22);
  expect(new Set(looks.map(({ icon }) => icon)).size).toBe(22);
});

it('OSR-10 shows the driver statuses by alias, and the plain FAILED by its code', () => {
  expect(
    ['DELIVERY_EN_ROUTE', 'DELIVERY_COMPLETED', 'DELIVERY_FAILED', 'FAILED'].map(
      (status) => drawn(status).text,
    ),
  ).toEqual(['ACTIVE', 'COMPLETED', 'FAILED', 'FAILED']);
  expect(drawn('DELIVERY_FAILED').ground).not.toBe(drawn('FAILED').ground);
});

it.each(ORDER_STATUSES)('%s is readable: white on its colour has a contrast of at least 4.5', (status) => {
  const colour = Colors[STATUS_LOOKS[status].colour as keyof typeof Colors];
  expect(contrastWithWhite(colour)).toBeGreaterThanOrEqual(4.5);
});

it('shows a status of a newer server by its code', () => {
  render(<StatusTag status="TELEPORTED" />);
  expect(screen.getByText('TELEPORTED')).toBeInTheDocument();
});
