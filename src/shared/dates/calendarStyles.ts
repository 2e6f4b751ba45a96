/** The style sheet of the calendars, which comes with the first of them: nothing of ours changes what is in it. */
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
