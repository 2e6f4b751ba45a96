import { render, screen } from '@testing-library/react';
import { TimePanel } from '../../src/shared/dates/DateTimePanels';

it('WIN-14 every part of the clock has a name, including AM or PM', () => {
  render(<TimePanel value="13:05" suggested="09:00" onChange={() => undefined} />);
  expect(screen.getByRole('combobox', { name: 'AM or PM' })).toHaveValue('pm');
});
