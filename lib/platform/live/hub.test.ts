import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { notifyInTurns } from './hub.ts'

type ChangeLog = string[]

/** `count` listeners, and what each heard. */
function crowdOf(count: number) {
  const listeners = new Set<ChangeLog>(Array.from({ length: count }, () => []))
  const tell = notifyInTurns<ChangeLog, string>(listeners, (listener, change) => void listener.push(change))
  const logs = () => [...listeners].map((listener) => listener.join())
  return { listeners, tell, logs }
}

test('a few screens hear of each change at once, in its order', () => {
  const { tell, logs } = crowdOf(3)
  for (const change of ['a', 'b', 'a']) tell(change)
  expect(logs()).toEqual(['a,b,a', 'a,b,a', 'a,b,a'])
})

test('other work is done while thousands are told', async () => {
  const { tell, logs } = crowdOf(1_000)
  tell('a')
  expect(logs().filter((one) => one === 'a').length).toBeLessThan(100)
  for (let turns = 0; turns < 1_000; turns += 1) await turn()
  expect(new Set(logs())).toEqual(new Set(['a']))
})

test('what changes again and again while thousands are told is told once more', async () => {
  const { tell, logs } = crowdOf(1_000)
  for (const change of ['a', 'a', 'b', 'a', 'b']) tell(change)
  for (let turns = 0; turns < 1_000; turns += 1) await turn()
  expect(new Set(logs())).toEqual(new Set(['a,a,b']))
})

test('a screen that leaves while others are told hears no more', async () => {
  const { listeners, tell } = crowdOf(1_000)
  tell('a')
  const last = [...listeners].at(-1) ?? expect.unreachable('there are some')
  listeners.delete(last)
  for (let turns = 0; turns < 1_000; turns += 1) await turn()
  expect(last).toEqual([])
})
