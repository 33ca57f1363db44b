const MOST_AT_ONCE = 1_000

type Waiting<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Answers callers together by one statement, so that thousands of screens leave connections to those who sell. */
export function askTogether<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  let isAsking = false

  async function answerWaiting(): Promise<void> {
    isAsking = true
    while (waiting.length > 0) {
      const together = waiting.slice(0, MOST_AT_ONCE)
      waiting = waiting.slice(MOST_AT_ONCE)
      try {
        const answers = await answerAll(together.map(({ question }) => question))
        for (const [at, { resolve }] of together.entries()) resolve(answers[at] as Answer)
      } catch (error) {
        for (const { reject } of together) reject(error)
      }
    }
    isAsking = false
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (!isAsking) void answerWaiting()
    })
}
