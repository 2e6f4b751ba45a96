import type { RequiredText } from '../../domain/merchants/newMerchant';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { addMerchantActions, selectAddMerchant } from '../../store/views/addMerchant/addMerchantSlice';
import { DetailCard } from '../../ui/DetailCard';
import { PhoneField } from '../../shared/people/PhoneField';
import { TextField } from '../../ui/TextField';

/** Basic Information (MAD-02, MAD-03, MAD-12): all three are required. */
export function BasicCard() {
  const dispatch = useAppDispatch();
  const { draft, problems, phase } = useAppSelector(selectAddMerchant);
  const field = (part: RequiredText) => ({
    value: draft[part],
    error: problems[part],
    readOnly: phase !== 'editing',
    onChange: (typed: string) => void dispatch(addMerchantActions.changed({ [part]: typed })),
  });
  return (
    <DetailCard level={2} title="Basic Information">
      <div className="add-merchant-fields">
        <div className="span-6">
          <TextField label="Business Name" autoComplete="off" autoFocus {...field('name')} />
        </div>
        <div className="span-3">
          <PhoneField label="Phone" {...field('phone')} />
        </div>
        <div className="span-3">
          <TextField label="Email" inputMode="email" autoComplete="off" {...field('email')} />
        </div>
      </div>
    </DetailCard>
  );
}
