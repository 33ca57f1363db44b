import { expect, test, vi } from 'vitest'
import { askTogether } from './ask-together.ts'

test('who asks while an answer is under way is answered together with all others who do', async () => {
  const answerAll = vi.fn(async (questions: readonly number[]) => questions.map((one) => one * 2))
  const ask = askTogether(answerAll)
  const answers = await Promise.all(Array.from({ length: 900 }, (_, at) => ask(at)))
  expect(answers).toEqual(Array.from({ length: 900 }, (_, at) => at * 2))
  expect(answerAll.mock.calls.map(([questions]) => questions.length)).toEqual([1, 899])
})

test('a statement answers a thousand at most', async () => {
  const answerAll = vi.fn(async (questions: readonly number[]) => questions)
  const ask = askTogether(answerAll)
  await Promise.all(Array.from({ length: 2_001 }, (_, at) => ask(at)))
  expect(answerAll.mock.calls.map(([questions]) => questions.length)).toEqual([1, 1_000, 1_000])
})

test('an answer that fails is told to all who waited for it, and the next who asks gets one', async () => {
  const answerAll = vi.fn(async (questions: readonly number[]) => questions)
  answerAll.mockRejectedValueOnce(new Error('the database is away'))
  const ask = askTogether(answerAll)
  await expect(ask(1)).rejects.toThrow('the database is away')
  expect(await ask(2)).toBe(2)
})
