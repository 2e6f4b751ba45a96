/** Questions that are asked at the same moment, as one. */

/**
 * Asks `askAll` once for all that is asked before the program turns to something else. `askAll` answers each in its
 * place; when it fails, all fail.
 */
export function gathered<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let open: { readonly questions: Question[]; readonly answers: Promise<readonly Answer[]> } | null = null;
  return async (question) => {
    const group = (open ??= gather());
    const place = group.questions.push(question) - 1;
    return (await group.answers)[place] as Answer;
  };

  function gather() {
    const questions: Question[] = [];
    const answers = Promise.resolve().then(() => {
      open = null;
      return askAll(questions);
    });
    return { questions, answers };
  }
}
