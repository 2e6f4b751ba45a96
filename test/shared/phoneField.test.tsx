import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { merchantMessages } from '../../src/contract/merchantMessages';
import { PhoneField } from '../../src/shared/people/PhoneField';

/** Opens the field, and records the values that it reports. */
function open(initial = '', error?: string) {
  const told: string[] = [];
  function Held() {
    const [value, setValue] = useState(initial);
    return (
      <PhoneField
        label="Phone"
        value={value}
        error={error}
        onChange={(text) => {
          told.push(text);
          setValue(text);
        }}
      />
    );
  }
  render(<Held />);
  return {
    user: userEvent.setup(),
    told,
    field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }),
  };
}

describe('PhoneField', () => {
  it('MAD-12 formats as a US number while typing, after a fixed +1', async () => {
    const { user, field, told } = open();
    await user.type(field, '4185550177');
    expect(field).toHaveValue('(418) 555-0177');
    expect(told.at(-1)).toBe('(418) 555-0177');
    expect(screen.getByText('+1')).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription('+1');
  });

  it('LIM-06 does not double a leading 1 that is typed or pasted', async () => {
    const { user, field } = open();
    await user.type(field, '1 418 555 0177');
    expect(field).toHaveValue('(418) 555-0177');
    await user.clear(field);
    await user.click(field);
    await user.paste('+1 514-555-0142');
    expect(field).toHaveValue('(514) 555-0142');
  });

  it('shows a stored number, which can be deleted key by key', async () => {
    const { user, field } = open('+14185550177');
    expect(field).toHaveValue('(418) 555-0177');
    await user.click(field);
    for (let count = 0; count < 10; count += 1) await user.keyboard('{Backspace}');
    expect(field).toHaveValue('');
  });

  it('keeps the caret in place, even when a letter is refused', async () => {
    const { user, field } = open('4185550177');
    await user.click(field);
    field.setSelectionRange(7, 7);
    await user.keyboard('{Backspace}');
    expect(field).toHaveValue('(418) 550-177');
    expect(field.selectionStart).toBe(4);
    await user.keyboard('x');
    expect(field).toHaveValue('(418) 550-177');
    expect(field.selectionStart).toBe(4);
  });

  it('reports an incomplete number once the focus leaves the field', async () => {
    const { user, field } = open();
    await user.type(field, '418555');
    expect(screen.queryByText(merchantMessages.phoneFormat)).toBeNull();
    await user.tab();
    expect(field).toHaveAccessibleDescription(`+1 ${merchantMessages.phoneFormat}`);
    expect(field).not.toHaveAttribute('aria-invalid');
  });

  it('shows why a value is invalid', () => {
    const { field } = open('', 'This is a required field.');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('+1 This is a required field.');
  });
});
