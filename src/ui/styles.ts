/**
 * The style sheets that screens share, in the order in which they apply, after those of `main.tsx`. They are imported
 * here and by no component, so that the order does not depend on which screen loads first. Calendars bring their own
 * (`shared/dates/calendarStyles`).
 */
import '@blueprintjs/select/lib/css/blueprint-select.css';
import '@blueprintjs/table/lib/css/table.css';
import './theme/cards.css';
import './theme/detail.css';
import './theme/inlineEdit.css';
import './theme/actionsButton.css';
import './theme/askButton.css';
import './theme/busyButton.css';
import './theme/changedMark.css';
import './theme/confirmDialog.css';
import './theme/keyCombo.css';
import './theme/longTable.css';
import './theme/pageFoot.css';
import './theme/pickerField.css';
import './theme/searchableSelect.css';
import './theme/workflows.css';
import './grid/grid.css';
import './grid/gridCells.css';
import './grid/gridTitle.css';
import './grid/gridTooltip.css';
