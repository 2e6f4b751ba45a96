import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { merchantMessages } from '../../src/contract/merchantMessages';
import { PhoneField } from '../../src/shared/people/PhoneField';

/** The field with what it was told last. */
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
  it('MAD-12 formats as a US number while one types, behind a fixed +1', async () => {
    const { user, field, told } = open();
    await user.type(field, '4185550177');
    expect(field).toHaveValue('(418) 555-0177');
    expect(told.at(-1)).toBe('(418) 555-0177');
    expect(screen.getByText('+1')).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription('+1');
  });

  it('LIM-06 a 1 typed or pasted once more is not doubled', async () => {
    const { user, field } = open();
    await user.type(field, '1 418 555 0177');
    expect(field).toHaveValue('(418) 555-0177');
    await user.clear(field);
    await user.click(field);
    await user.paste('+1 514-555-0142');
    expect(field).toHaveValue('(514) 555-0142');
  });

  it('shows a stored number and lets it be taken away key by key', async () => {
    const { user, field } = open('+14185550177');
    expect(field).toHaveValue('(418) 555-0177');
    await user.click(field);
    for (let count = 0; count < 10; count += 1) await user.keyboard('{Backspace}');
    expect(field).toHaveValue('');
  });

  it('keeps the caret where it was, also when a letter is refused', async () => {
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

  it('says of a number that is not whole that it is not, once it is left', async () => {
    const { user, field } = open();
    await user.type(field, '418555');
    expect(screen.queryByText(merchantMessages.phoneFormat)).toBeNull();
    await user.tab();
    expect(field).toHaveAccessibleDescription(`+1 ${merchantMessages.phoneFormat}`);
    expect(field).not.toHaveAttribute('aria-invalid');
  });

  it('shows why a value will not do', () => {
    const { field } = open('', 'This is a required field.');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('+1 This is a required field.');
  });
});
