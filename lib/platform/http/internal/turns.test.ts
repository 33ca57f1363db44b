import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Turns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Pages that ask for their turn one after the other: what was drawn so far, and each page's answer. */
function ask(...names: string[]) {
  const turns = new Turns()
  const drawn: string[] = []
  const answers = names.map((name) => {
    const answer = new EventEmitter()
    turns.take(answer as unknown as ServerResponse, () => drawn.push(name))
    return answer
  })
  return { drawn, end: (at: number) => answers[at]?.emit('close'), answers }
}

test('a page waits until the one before it is answered', () => {
  const { drawn, end } = ask('first', 'second', 'third')
  expect(drawn).toEqual(['first'])
  end(0)
  expect(drawn).toEqual(['first', 'second'])
  end(1)
  expect(drawn).toEqual(['first', 'second', 'third'])
})

test('a page whose asker has gone is not drawn', () => {
  const { drawn, end } = ask('first', 'second', 'third')
  end(1)
  expect(drawn).toEqual(['first'])
  end(0)
  expect(drawn).toEqual(['first', 'third'])
})

test('a page that takes long lets the next begin, and its own end begins no second one', () => {
  const { drawn, end } = ask('long', 'second', 'third')
  vi.advanceTimersByTime(199)
  expect(drawn).toEqual(['long'])
  vi.advanceTimersByTime(1)
  expect(drawn).toEqual(['long', 'second'])
  end(0)
  expect(drawn).toEqual(['long', 'second'])
  end(1)
  expect(drawn).toEqual(['long', 'second', 'third'])
})

test('a page that was answered in time leaves no timer and no listener behind', () => {
  const { end, answers } = ask('only')
  end(0)
  expect(vi.getTimerCount()).toBe(0)
  expect(answers[0]?.listenerCount('close')).toBe(0)
})
