/** Every file of a feature with input fields must be listed here with how its input is kept (docs/decisions/0017). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FEATURES = join(__dirname, '../../src/features');

/** Components for input; `useWeightGrid` and `useWindowsEditor` are grids. */
const FIELDS =
  /<(?:InputGroup|TextArea|NumericInput|FileInput|EditableText|HTMLSelect|RadioGroup|Checkbox|Switch|MultiSelect|TagInput|Suggest|TextField|MerchantTextField|MerchantChoiceField|PasswordField|PhoneField|MoneyInput|RaiseField|SuggestField|FilterField|SearchableSelect|InlineEditor|InlineChoice|ServiceFields|ZoneFields|DateField|TimeField|Grid|input|textarea|select)\b|\buse(?:WeightGrid|WindowsEditor|Grid)\(/;

/** Dialogs that do not ask before they discard something, unlike FormDialog. */
const PLAIN_DIALOGS = /<(?:ModalDialog|Dialog|Drawer|MultistepDialog)\b/;

/**
 * How input is kept. `draft`: by useDraft or useEdit, in the file or by its parent. `slice`: in a slice that
 * findUnsavedIn reads. Any other value is the reason why nothing has to be kept.
 */
const KEPT: Readonly<Record<string, string>> = {
  'activity/ActivityFilters.tsx': 'a search',
  'addMerchant/AddressPartField.tsx': 'slice',
  'addMerchant/AddressSearch.tsx': 'slice',
  'addMerchant/BasicCard.tsx': 'slice',
  'addZone/QuickFillCard.tsx': 'slice',
  'addZone/NewZoneCard.tsx': 'slice',
  'addZone/pricing/PricingCard.tsx': 'slice',
  'addZone/pricing/PricingRow.tsx': 'slice',
  'bulkReady/FileStrip.tsx': 'a file is chosen, which stays where it is',
  'bulkReady/LinesToolbar.tsx': 'a search in a list',
  'bulkReady/PasteDialog.tsx': 'draft',
  'inspector/RequestsTab.tsx': 'a search',
  'merchantUsers/CopyField.tsx': 'to be copied from',
  'merchantUsers/MerchantUserForm.tsx': 'slice',
  'merchantUsers/MerchantUsersTable.tsx': 'a search',
  'merchantUsers/ServiceUserDialog.tsx': 'a password is shown: closing needs the word that it is stored',
  'merchants/NameFilter.tsx': 'a search',
  'merchants/detail/MerchantChoiceField.tsx': 'draft',
  'merchants/detail/MerchantDetail.tsx': 'draft',
  'merchants/detail/MerchantTextField.tsx': 'draft',
  'orders/FindField.tsx': 'a search',
  'orders/OrderRow.tsx': 'the selection',
  'orders/columnFilters.tsx': 'a search',
  'orders/OrdersTableHeader.tsx': 'the selection',
  'orders/SearchForm.tsx': 'a search',
  'orders/detail/AddressEditor.tsx': 'draft',
  'orders/detail/EditableField.tsx': 'draft',
  'orders/views/SaveViewDialog.tsx': 'draft',
  'orders/views/ViewNameFields.tsx': 'by the form it is drawn for',
  'orders/windowChange/WindowFields.tsx': 'slice',
  'rates/RateFormCard.tsx': 'a question, kept in its slice',
  'rates/quotes/DestinationsField.tsx': 'a question, kept in its slice',
  'session/AccountDialog.tsx': 'a password is never kept: closing asks',
  'session/LoginPage.tsx': 'a visitor: there is no person to keep it for',
  'session/PasswordField.tsx': 'a password is never kept',
  'session/RegisterPage.tsx': 'a visitor: there is no person to keep it for',
  'session/RenewalDialog.tsx': 'a password is never kept',
  'shippingRules/RuleNumber.tsx': 'draft',
  'shippingRules/add/AddShippingRuleForm.tsx': 'slice',
  'shippingRules/add/RuleFieldsCard.tsx': 'slice',
  'shippingRules/add/ServicesCard.tsx': 'slice',
  'shippingRules/service/AddServiceDialog.tsx': 'draft',
  'shippingRules/service/ServiceFields.tsx': 'by the form it is drawn for',
  'shippingRules/service/ServiceTexts.tsx': 'by the form it is drawn for',
  'shippingRules/weight/RaiseBandsDialog.tsx': 'draft',
  'shippingRules/weight/WeightEditor.tsx': 'draft',
  'shippingRules/weight/WeightGrid.tsx': 'by the form it is drawn for',
  'shippingRules/weight/useWeightGrid.ts': 'by the form it is drawn for',
  'shippingRules/windows/CopyWindows.tsx': 'a command: what it brings is in the grids',
  'shippingRules/windows/WindowsEditor.tsx': 'by the form it is drawn for',
  'shippingRules/windows/useEditWindows.ts': 'draft',
  'shippingRules/windows/useWindowsEditor.ts': 'by the form it is drawn for',
  'staffUsers/CreateUserDialog.tsx': 'draft',
  'staffUsers/InviteView.tsx': 'to be copied from; closing asks until it was',
  'staffUsers/RolesField.tsx': 'draft',
  'staffUsers/StaffToolbar.tsx': 'a search',
  'staffUsers/StaffUsersTable.tsx': 'the selection',
  'zones/CodeTester.tsx': 'a question',
  'zones/edit/EditZoneDialog.tsx': 'draft',
  'zones/pricing/AddPriceForm.tsx': 'draft',
  'zones/pricing/EditPriceRow.tsx': 'draft',
  'zones/pricing/LocationPricingDialog.tsx': 'a search in a list',
  'zones/pricing/PastePricesDialog.tsx': 'draft',
  'zones/pricing/RaisePricesDialog.tsx': 'draft',
};

/** Why a dialog is not a FormDialog. */
const NOT_ASKING: Readonly<Record<string, string>> = {
  'merchantUsers/ServiceUserDialog.tsx': 'closes only by its own button',
  'orders/detail/ModalTable.tsx': 'to be read',
  'orders/detail/PhotoStrip.tsx': 'to be looked at',
  'orders/detail/TimelineModal.tsx': 'to be read',
  'orders/windowChange/WindowChangeDialog.tsx': 'its slice keeps the form for the next time',
  'session/RenewalDialog.tsx': 'a password is never kept',
  'staffUsers/DeleteUsersDialog.tsx': 'a question: nothing is typed',
  'staffUsers/InviteAgainDialog.tsx': 'asks until its link was copied',
  'staffUsers/SessionsDialog.tsx': 'to be looked at',
  'shippingRules/weight/WeightPricingDialog.tsx': 'asks in its foot',
  'shippingRules/windows/WindowsDialog.tsx': 'asks by itself: it goes back to the view too',
  'jobs/JobResults.tsx': 'to be read',
  'zones/pricing/LocationPricingDialog.tsx': 'its drafts stay for the next time',
};

const sources = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(FEATURES, name), 'utf8') }));
const matching = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ name }) => name)
    .sort();

it('every file with fields is listed with how its input is kept', () => {
  expect(matching(FIELDS)).toEqual(Object.keys(KEPT).sort());
});

it('a dialog with a form is a FormDialog, or has a reason why it need not ask', () => {
  expect(matching(PLAIN_DIALOGS)).toEqual(Object.keys(NOT_ASKING).sort());
});

it('only secrets, which the store does not hold, and the tray ask before a reload; forms leave it to the store', () => {
  expect(matching(/useWarnBeforeUnload\(/)).toEqual([
    // It asks about something that was not typed: an order that waits to be sent.
    'jobs/JobTray.tsx',
    'merchantUsers/ServiceUserDialog.tsx',
    'staffUsers/useLinkAtRisk.tsx',
  ]);
});
