/** The style sheet of the calendars, which is loaded with the first of them: none of our styles override it. */
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
