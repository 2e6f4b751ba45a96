/** The style sheets of this layer, applied after those of `ui`. The shell imports them before every page. */
import '../ui/styles';
import './merchant/merchantPage.css';
import './merchant/merchantTabs.css';
import './address/suggestField.css';
import './dates/dateRange.css';
import './history/recordHistory.css';
import './orders/statusTag.css';
import './people/personName.css';
import './people/phoneField.css';
import './presence/presence.css';
import './prices/moneyInput.css';
import './prices/prices.css';
import './sessions/sessions.css';
import './zones/prefixSummary.css';
import './zones/zoneFields.css';
