/** Combines simultaneous questions into one call. */

/**
 * Calls `askAll` once for all questions asked in the same turn of the event loop. `askAll` returns the answers in the
 * order of the questions; if it fails, all fail.
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
