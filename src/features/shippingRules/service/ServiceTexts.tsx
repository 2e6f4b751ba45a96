import { FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { languageOf } from './serviceWords';

interface Texts {
  readonly name: string;
  readonly description: string;
}

interface ServiceTextsProps {
  /** `EN`, `FR`. */
  readonly code: string;
  /** Ids of the name and the description. */
  readonly ids: readonly [string, string];
  readonly texts: Texts;
  /** The default texts of the type; undefined until a type is chosen. */
  readonly placeholder: Texts | undefined;
  /** The errors of the name and the description. */
  readonly problems: readonly [string | undefined, string | undefined];
  readonly isLocked?: boolean | undefined;
  readonly onChange: (texts: Partial<Texts>) => void;
}

/** The texts of a service for customers, in one language. */
export function ServiceTexts({
  code,
  ids,
  texts,
  placeholder,
  problems,
  isLocked = false,
  onChange,
}: ServiceTextsProps) {
  const language = languageOf(code);
  const [nameId, descriptionId] = ids;
  const [nameProblem, descriptionProblem] = problems;
  return (
    <div className="service-language" role="group" aria-label={language}>
      <h3>
        <span className="service-locale">{code}</span> {language}
      </h3>
      <FormGroup label="Name" labelFor={nameId} {...group(nameId, nameProblem)}>
        <InputGroup
          id={nameId}
          lang={code.toLowerCase()}
          placeholder={placeholder?.name}
          readOnly={isLocked}
          value={texts.name}
          onValueChange={(name) => onChange({ name })}
          {...field(nameId, nameProblem)}
        />
      </FormGroup>
      <FormGroup
        className="service-description"
        label="Description"
        labelFor={descriptionId}
        {...group(descriptionId, descriptionProblem)}
      >
        <TextArea
          id={descriptionId}
          lang={code.toLowerCase()}
          fill
          placeholder={placeholder?.description}
          readOnly={isLocked}
          value={texts.description}
          onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
          {...field(descriptionId, descriptionProblem)}
        />
      </FormGroup>
    </div>
  );
}

const group = (id: string, problem: string | undefined) =>
  problem === undefined
    ? {}
    : { intent: 'danger' as const, helperText: <span id={`${id}-error`}>{problem}</span> };

const field = (id: string, problem: string | undefined) =>
  problem === undefined
    ? {}
    : { intent: 'danger' as const, 'aria-invalid': true, 'aria-describedby': `${id}-error` };
