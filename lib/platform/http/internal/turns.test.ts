import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Turns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Pages that ask for their turn in order: what was drawn so far, and each page's answer. */
function ask(names: string[], rest = () => 0) {
  const turns = new Turns(rest)
  const drawn: string[] = []
  const answers = names.map((name) => {
    const answer = new EventEmitter()
    turns.take(answer as unknown as ServerResponse, () => drawn.push(name))
    return answer
  })
  return { drawn, end: (at: number) => answers[at]?.emit('close'), answers }
}

test('a page waits until the one before it is answered', () => {
  const { drawn, end } = ask(['first', 'second', 'third'])
  expect(drawn).toEqual(['first'])
  end(0)
  expect(drawn).toEqual(['first', 'second'])
  end(1)
  expect(drawn).toEqual(['first', 'second', 'third'])
})

test('a page whose asker has gone is not drawn', () => {
  const { drawn, end } = ask(['first', 'second', 'third'])
  end(1)
  expect(drawn).toEqual(['first'])
  end(0)
  expect(drawn).toEqual(['first', 'third'])
})

test('a page that takes long lets the next begin, and its own end begins no second one', () => {
  const { drawn, end } = ask(['long', 'second', 'third'])
  vi.advanceTimersByTime(199)
  expect(drawn).toEqual(['long'])
  vi.advanceTimersByTime(1)
  expect(drawn).toEqual(['long', 'second'])
  end(0)
  expect(drawn).toEqual(['long', 'second'])
  end(1)
  expect(drawn).toEqual(['long', 'second', 'third'])
})

test('a thread that rests draws another page each time it is looked at, and a busy one none', () => {
  const rest = vi.fn(() => 0.49)
  const { drawn, end } = ask(['first', 'second', 'third', 'fourth'], rest)
  vi.advanceTimersByTime(50)
  expect(drawn).toEqual(['first'])
  rest.mockReturnValue(0.5)
  vi.advanceTimersByTime(10)
  expect(drawn).toEqual(['first', 'second'])
  vi.advanceTimersByTime(10)
  expect(drawn).toEqual(['first', 'second', 'third'])
  // Three are under way: the next starts when all are answered, or when the thread next has idle time.
  rest.mockReturnValue(0)
  end(0)
  end(1)
  expect(drawn).toEqual(['first', 'second', 'third'])
  end(2)
  expect(drawn).toEqual(['first', 'second', 'third', 'fourth'])
})

test('nothing is looked at while nobody waits, and nothing is left of what was answered', () => {
  const { end, answers } = ask(['first', 'second'])
  expect(vi.getTimerCount()).toBe(2)
  end(0)
  expect(vi.getTimerCount()).toBe(1)
  end(1)
  expect(vi.getTimerCount()).toBe(0)
  expect(answers.map((answer) => answer.listenerCount('close'))).toEqual([0, 0])
})

test('how long the thread rested is counted from when a page began to wait', () => {
  const rest = vi.fn(() => 0)
  ask(['first', 'second', 'third'], rest)
  expect(rest).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10)
  expect(rest).toHaveBeenCalledTimes(2)
})
